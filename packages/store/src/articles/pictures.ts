// Pictures of articles: who added each, which articles show it, and so whether the public may see it.
import { present } from '@meridian/units';
import type { ArticleKind } from './articles.ts';
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';

export interface ArticlePicture {
  /** Its random name, also in the data folder. */
  readonly id: string;
  readonly staffId: number;
  readonly bytes: number;
  readonly createdAt: number;
}

export async function addArticlePicture(db: Queryable, picture: ArticlePicture): Promise<void> {
  const { id, staffId, bytes, createdAt } = picture;
  await db.query({
    name: 'add_article_picture',
    text: 'INSERT INTO article_pictures (id, staff_id, bytes, created_at) VALUES ($1, $2, $3, $4)',
    values: [id, staffId, bytes, createdAt],
  });
}

/** How many pictures a member of staff has added since an instant. */
export async function countArticlePictures(
  db: Queryable,
  { staffId, since }: { staffId: number; since: number },
): Promise<number> {
  const [row] = await db.query<{ total: bigint }>({
    name: 'count_article_pictures',
    text: 'SELECT count(*) AS total FROM article_pictures WHERE staff_id = $1 AND created_at >= $2',
    values: [staffId, since],
  });
  return asNumber(present(row, 'a count is one row').total);
}

/** From now on an article has these pictures and no others. */
export async function setPicturesOfArticle(
  within: Queryable,
  of: { kind: ArticleKind; articleId: number; pictures: readonly string[] },
): Promise<void> {
  await within.query({
    name: 'drop_pictures_of_article',
    text: 'DELETE FROM article_picture_uses WHERE kind = $1 AND article_id = $2',
    values: [of.kind, of.articleId],
  });
  await within.query({
    name: 'add_pictures_of_article',
    text: `INSERT INTO article_picture_uses (picture_id, kind, article_id)
      SELECT id, $1, $2 FROM article_pictures WHERE id = ANY ($3::text[])`,
    values: [of.kind, of.articleId, of.pictures],
  });
}

/** Returns null if there is no such picture. It is public if a published article shows it. */
export async function findArticlePicture(
  db: Queryable,
  { id, at }: { id: string; at: number },
): Promise<{ readonly isPublic: boolean } | null> {
  const [row] = await db.query<{ is_public: boolean }>({
    name: 'find_article_picture',
    text: `SELECT EXISTS (
        SELECT 1 FROM article_picture_uses AS use
        LEFT JOIN news ON use.kind = 'news' AND news.id = use.article_id
        LEFT JOIN announcements ON use.kind = 'announcement' AND announcements.id = use.article_id
        WHERE use.picture_id = article_pictures.id
          AND coalesce(news.published_at, announcements.published_at) <= $2) AS is_public
      FROM article_pictures WHERE id = $1`,
    values: [id, at],
  });
  return row === undefined ? null : { isPublic: row.is_public };
}

/** Removes pictures that no article shows. @returns their ids, at most a limited number */
export async function deleteUnusedArticlePictures(
  db: Queryable,
  { before, limit }: { before: number; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'delete_unused_article_pictures',
    text: `DELETE FROM article_pictures WHERE id IN (
        SELECT id FROM article_pictures AS picture WHERE created_at < $1
          AND NOT EXISTS (SELECT 1 FROM article_picture_uses WHERE picture_id = picture.id)
        ORDER BY created_at LIMIT $2)
      RETURNING id`,
    values: [before, limit],
  });
  return rows.map(({ id }) => id);
}
