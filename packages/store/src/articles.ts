// News and announcements as the editor has them: drafts too, with the languages that each has.
import { present } from '@meridian/units';
import type { Queryable } from './connection.ts';
import { asNumber, asNumberOrNull } from './int8.ts';
import type { PageOf } from './orders.ts';

export type ArticleKind = 'news' | 'announcement';

export interface ArticleTextRow {
  readonly title: string;
  /** Empty of an announcement. */
  readonly summary: string;
  readonly content: string;
}

export interface ArticleListRow {
  readonly id: number;
  /** Empty of an announcement, as of news without a picture. */
  readonly logo: string;
  readonly publishedAt: number | null;
  readonly languages: readonly string[];
  readonly title: string;
}

export interface ArticleRow {
  readonly id: number;
  readonly logo: string;
  readonly publishedAt: number | null;
  readonly texts: Readonly<Record<string, ArticleTextRow>>;
}

const TABLES = {
  news: { of: 'news', logo: 'logo', texts: 'news_texts', key: 'news_id', summary: 'summary' },
  announcement: {
    of: 'announcements',
    logo: "''",
    texts: 'announcement_texts',
    key: 'announcement_id',
    summary: "''",
  },
} as const;

/** Drafts first, then the newest. */
export async function pageOfArticles(
  db: Queryable,
  { kind, offset, limit }: { kind: ArticleKind; offset: number; limit: number },
): Promise<PageOf<ArticleListRow>> {
  const { of, logo, texts, key } = TABLES[kind];
  const rows = await db.query<{
    id: number;
    logo: string;
    published_at: bigint | null;
    languages: readonly string[];
    title: string;
  }>({
    name: `page_of_articles_${kind}`,
    text: `SELECT id, ${logo} AS logo, published_at,
        (SELECT coalesce(jsonb_agg(lang), '[]') FROM ${texts} WHERE ${key} = id) AS languages,
        coalesce((SELECT title FROM ${texts} WHERE ${key} = id ORDER BY lang = 'en' DESC, lang LIMIT 1), '') AS title
      FROM ${of} ORDER BY published_at DESC NULLS FIRST, id DESC OFFSET $1 LIMIT $2`,
    values: [offset, limit],
  });
  const [count] = await db.query<{ total: bigint }>({
    name: `count_articles_${kind}`,
    text: `SELECT count(*) AS total FROM ${of}`,
  });
  return {
    rows: rows.map(({ published_at: publishedAt, ...rest }) => ({
      ...rest,
      publishedAt: asNumberOrNull(publishedAt),
    })),
    total: asNumber(present(count, 'a count is one row').total),
  };
}

/** With all its texts; there may be none. */
export async function findArticle(
  db: Queryable,
  { kind, id }: { kind: ArticleKind; id: number },
): Promise<ArticleRow | null> {
  const { of, logo, texts, key, summary } = TABLES[kind];
  const [row] = await db.query<{ logo: string; published_at: bigint | null }>({
    name: `find_article_${kind}`,
    text: `SELECT ${logo} AS logo, published_at FROM ${of} WHERE id = $1`,
    values: [id],
  });
  if (row === undefined) return null;
  const words = await db.query<ArticleTextRow & { lang: string }>({
    name: `texts_of_article_${kind}`,
    text: `SELECT lang, title, ${summary} AS summary, content FROM ${texts} WHERE ${key} = $1 ORDER BY lang`,
    values: [id],
  });
  return {
    id,
    logo: row.logo,
    publishedAt: asNumberOrNull(row.published_at),
    texts: Object.fromEntries(words.map(({ lang, ...text }) => [lang, text])),
  };
}
