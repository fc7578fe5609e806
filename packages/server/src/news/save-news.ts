// Saves news. Its text is cleaned, whoever wrote it, so that what is stored is safe to show. The demonstration's
// content and the back office both use this.
import { type Queryable, type NewsText, saveNews } from '@meridian/store';
import { plainText, safeHtml } from '../platform/http/rich-text.ts';

export interface NewsDraft {
  /** Null: a new item. */
  readonly id: number | null;
  readonly categoryId: number;
  /** A picture of the site itself. */
  readonly logo: string;
  readonly publishedAt: number | null;
  readonly texts: Readonly<Record<string, NewsText>>;
}

/** @returns the item's id */
export async function writeNews(within: Queryable, draft: NewsDraft): Promise<number> {
  const texts = Object.entries(draft.texts).map(
    ([lang, { title, summary, content }]) =>
      [
        lang,
        { title: plainText(title), summary: plainText(summary), content: safeHtml(content) },
      ] as const,
  );
  return await saveNews(within, { ...draft, texts: Object.fromEntries(texts) });
}
