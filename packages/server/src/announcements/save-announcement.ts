// Writing an announcement: what is stored is safe to be shown.
import { type AnnouncementText, type Queryable, saveAnnouncement } from '@meridian/store';
import { plainText, safeHtml } from '../platform/http/rich-text.ts';

export interface AnnouncementDraft {
  /** Null: a new one. */
  readonly id: number | null;
  readonly publishedAt: number | null;
  readonly texts: Readonly<Record<string, AnnouncementText>>;
}

/** @returns its id */
export async function writeAnnouncement(
  within: Queryable,
  draft: AnnouncementDraft,
): Promise<number> {
  const texts = Object.entries(draft.texts).map(
    ([lang, { title, content }]) =>
      [lang, { title: plainText(title), content: safeHtml(content) }] as const,
  );
  return await saveAnnouncement(within, { ...draft, texts: Object.fromEntries(texts) });
}
