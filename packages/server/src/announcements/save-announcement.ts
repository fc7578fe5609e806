// Saves an announcement; its text is cleaned, so that what is stored is safe to show.
import { type AnnouncementText, type Queryable, saveAnnouncement } from '@meridian/store';
import { plainText, safeHtml } from '../platform/http/rich-text.ts';

export interface AnnouncementDraft {
  /** Null: makes a new one. */
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
