// News: items with their texts by language. Only the editor sees an item before its publication.
import { present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import { asNumber } from './database/int8.ts';

export interface NewsText {
  readonly title: string;
  readonly summary: string;
  /** Safe HTML. */
  readonly content: string;
}

export interface News {
  readonly id: number;
  readonly categoryId: number;
  readonly logo: string;
  /** Null: a draft; in the future: not shown yet. */
  readonly publishedAt: number | null;
  /** By language. */
  readonly texts: Readonly<Record<string, NewsText>>;
}

/** An item in one language: the one asked for, else English, else any that it has. */
export interface NewsInLanguage extends NewsText {
  readonly id: number;
  readonly categoryId: number;
  readonly logo: string;
  readonly publishedAt: number;
  readonly lang: string;
}

interface Stored extends NewsText {
  id: number;
  category_id: number;
  logo: string;
  published_at: bigint;
  lang: string;
}

const toNews = (row: Stored): NewsInLanguage => ({
  id: row.id,
  categoryId: row.category_id,
  logo: row.logo,
  publishedAt: asNumber(row.published_at),
  lang: row.lang,
  title: row.title,
  summary: row.summary,
  content: row.content,
});

/** @param content whether the rows carry it */
const selectIn = (content: string): string => `
  SELECT news.id, category_id, logo, published_at, lang, title, summary, ${content}
  FROM news CROSS JOIN LATERAL (
    SELECT * FROM news_texts WHERE news_id = news.id
    ORDER BY lang = $1 DESC, lang = 'en' DESC, lang LIMIT 1) AS words`;

/** Published items of a category, the newest first, without their content; and how many there are in all. */
export async function pageOfNews(
  db: Queryable,
  query: { lang: string; categoryId: number; now: number; offset: number; limit: number },
): Promise<{ rows: NewsInLanguage[]; total: number }> {
  const { lang, categoryId, now, offset, limit } = query;
  const rows = await db.query<Stored>({
    name: 'page_of_news',
    text: `${selectIn("'' AS content")} WHERE category_id = $2 AND published_at <= $3
      ORDER BY published_at DESC, news.id DESC OFFSET $4 LIMIT $5`,
    values: [lang, categoryId, now, offset, limit],
  });
  const [count] = await db.query<{ total: bigint }>({
    name: 'count_news',
    text: `SELECT count(*) AS total FROM news WHERE category_id = $1 AND published_at <= $2
      AND EXISTS (SELECT FROM news_texts WHERE news_id = news.id)`,
    values: [categoryId, now],
  });
  return { rows: rows.map(toNews), total: asNumber(present(count, 'a count is one row').total) };
}

export async function findPublishedNews(
  db: Queryable,
  { id, lang, now }: { id: number; lang: string; now: number },
): Promise<NewsInLanguage | null> {
  const [row] = await db.query<Stored>({
    name: 'find_published_news',
    text: `${selectIn('content')} WHERE news.id = $2 AND published_at <= $3`,
    values: [lang, id, now],
  });
  return row === undefined ? null : toNews(row);
}

/** Within a transaction: adds an item, or replaces the one with its id. @returns its id */
export async function saveNews(
  within: Queryable,
  item: Omit<News, 'id'> & { readonly id: number | null },
): Promise<number> {
  const values = [item.categoryId, item.logo, item.publishedAt];
  const [row] = await within.query<{ id: number }>(
    item.id === null
      ? {
          name: 'add_news',
          text: `INSERT INTO news (category_id, logo, published_at) VALUES ($1, $2, $3) RETURNING id`,
          values,
        }
      : {
          name: 'save_news',
          text: `INSERT INTO news (category_id, logo, published_at, id) VALUES ($1, $2, $3, $4)
            ON CONFLICT (id) DO UPDATE SET category_id = excluded.category_id, logo = excluded.logo,
              published_at = excluded.published_at RETURNING id`,
          values: [...values, item.id],
        },
  );
  const { id } = present(row, 'a saved item is returned');
  await within.query({
    name: 'clear_news_texts',
    text: 'DELETE FROM news_texts WHERE news_id = $1',
    values: [id],
  });
  await within.query({
    name: 'add_news_texts',
    text: `INSERT INTO news_texts (news_id, lang, title, summary, content)
      SELECT $1, lang, title, summary, content
      FROM jsonb_to_recordset($2::jsonb) AS words (lang text, title text, summary text, content text)`,
    values: [
      id,
      JSON.stringify(Object.entries(item.texts).map(([lang, text]) => ({ lang, ...text }))),
    ],
  });
  return id;
}
