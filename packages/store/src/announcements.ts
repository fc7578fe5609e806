// Announcements with their texts by language; the one published last is the site's.
import { present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import { asNumber } from './database/int8.ts';

export interface AnnouncementText {
  readonly title: string;
  /** Safe HTML. */
  readonly content: string;
}

export interface AnnouncementInLanguage extends AnnouncementText {
  readonly id: number;
  readonly publishedAt: number;
  readonly lang: string;
}

/** The announcement in the language asked for, else in English, else in any language it has. */
export async function currentAnnouncement(
  db: Queryable,
  { lang, now }: { lang: string; now: number },
): Promise<AnnouncementInLanguage | null> {
  const [row] = await db.query<
    AnnouncementText & { id: number; published_at: bigint; lang: string }
  >({
    name: 'current_announcement',
    text: `SELECT announcements.id, published_at, lang, title, content
      FROM announcements JOIN announcement_texts ON announcement_id = announcements.id
      WHERE published_at <= $2
      ORDER BY published_at DESC, announcements.id DESC, lang = $1 DESC, lang = 'en' DESC, lang LIMIT 1`,
    values: [lang, now],
  });
  if (row === undefined) return null;
  const { published_at: publishedAt, ...rest } = row;
  return { ...rest, publishedAt: asNumber(publishedAt) };
}

/** Within a transaction: adds an announcement, or replaces the one with its id. @returns its id */
export async function saveAnnouncement(
  within: Queryable,
  announcement: {
    readonly id: number | null;
    readonly publishedAt: number | null;
    readonly texts: Readonly<Record<string, AnnouncementText>>;
  },
): Promise<number> {
  const { publishedAt, texts } = announcement;
  const [row] = await within.query<{ id: number }>(
    announcement.id === null
      ? {
          name: 'add_announcement',
          text: 'INSERT INTO announcements (published_at) VALUES ($1) RETURNING id',
          values: [publishedAt],
        }
      : {
          name: 'save_announcement',
          text: `INSERT INTO announcements (published_at, id) VALUES ($1, $2)
            ON CONFLICT (id) DO UPDATE SET published_at = excluded.published_at RETURNING id`,
          values: [publishedAt, announcement.id],
        },
  );
  const { id } = present(row, 'a saved announcement is returned');
  await within.query({
    name: 'clear_announcement_texts',
    text: 'DELETE FROM announcement_texts WHERE announcement_id = $1',
    values: [id],
  });
  await within.query({
    name: 'add_announcement_texts',
    text: `INSERT INTO announcement_texts (announcement_id, lang, title, content)
      SELECT $1, lang, title, content
      FROM jsonb_to_recordset($2::jsonb) AS words (lang text, title text, content text)`,
    values: [id, JSON.stringify(Object.entries(texts).map(([lang, text]) => ({ lang, ...text })))],
  });
  return id;
}
