// News and announcements for the editor: drafts too, with the languages that each has.
import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';
import type { PageOf } from '../database/page.ts';

export type ArticleKind = 'news' | 'announcement';

export interface ArticleTextRow {
  readonly title: string;
  /** Empty for an announcement. */
  readonly summary: string;
  readonly content: string;
}

export interface ArticleListRow {
  readonly id: number;
  /** Empty for an announcement and for news without a picture. */
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

export type ArticleColumn = 'published_at' | 'title' | 'languages';

export interface ArticleFilter {
  readonly kind: ArticleKind;
  readonly state: 'draft' | 'scheduled' | 'published' | null;
  readonly search: string | null;
  readonly now: number;
}

const STATES = {
  draft: 'published_at IS NULL',
  scheduled: 'published_at > $1',
  published: 'published_at <= $1',
} as const;

/** Sorted by publication, newest first, drafts come before all others. */
const ORDERS: Readonly<Record<ArticleColumn, (isDescending: boolean) => string>> = {
  published_at: (down) => `published_at ${down ? 'DESC NULLS FIRST' : 'ASC NULLS LAST'}`,
  title: (down) => `lower(title) COLLATE "C" ${down ? 'DESC' : 'ASC'}`,
  languages: (down) => `jsonb_array_length(languages) ${down ? 'DESC' : 'ASC'}`,
};

export async function pageOfArticles(
  db: Queryable,
  { kind, state, search, now }: ArticleFilter,
  of: {
    readonly column: ArticleColumn;
    readonly isDescending: boolean;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<PageOf<ArticleListRow>> {
  const { of: table, logo, texts, key } = TABLES[kind];
  const fits = `$1::bigint IS NOT NULL AND ${state === null ? 'true' : STATES[state]}
    AND ($2::text IS NULL OR id IN (SELECT ${key} FROM ${texts} WHERE title ILIKE $2))`;
  const pattern = search === null ? null : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows = await db.query<{
    id: number;
    logo: string;
    published_at: bigint | null;
    languages: readonly string[];
    title: string;
  }>({
    text: `SELECT * FROM (SELECT id, ${logo} AS logo, published_at,
        (SELECT coalesce(jsonb_agg(lang), '[]') FROM ${texts} WHERE ${key} = id) AS languages,
        coalesce((SELECT title FROM ${texts} WHERE ${key} = id ORDER BY lang = 'en' DESC, lang LIMIT 1), '') AS title
      FROM ${table} WHERE ${fits}) AS listed
      ORDER BY ${ORDERS[of.column](of.isDescending)}, id DESC OFFSET $3 LIMIT $4`,
    values: [now, pattern, of.offset, of.limit],
  });
  const [count] = await db.query<{ total: bigint }>({
    text: `SELECT count(*) AS total FROM ${table} WHERE ${fits}`,
    values: [now, pattern],
  });
  return {
    rows: rows.map(({ published_at: publishedAt, ...rest }) => ({
      ...rest,
      publishedAt: asNumberOrNull(publishedAt),
    })),
    total: asNumber(present(count, 'a count is one row').total),
  };
}

/** Within a transaction: waits for others that change the article, so that each sees what the one before it wrote. */
export async function lockArticle(
  within: Queryable,
  { kind, id }: { kind: ArticleKind; id: number },
): Promise<void> {
  await within.query({
    name: `lock_article_${kind}`,
    text: `SELECT id FROM ${TABLES[kind].of} WHERE id = $1 FOR NO KEY UPDATE`,
    values: [id],
  });
}

/** An article with all its texts; null if it does not exist. */
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
