// News and announcements in the back office. Texts are cleaned when they are written, a published article keeps its
// time, and every change is recorded with the texts before and after.
import { createHash } from 'node:crypto';
import {
  type AdminOutput,
  type Article,
  type ArticleKind,
  type ArticleSort,
  type ParsedAdminInput,
  sortedBy,
} from '@meridian/contract/admin';
import { type Language, NEWS_CATEGORY, languageOf } from '@meridian/contract';
import {
  type ArticleRow,
  type Database,
  type Queryable,
  findArticle,
  lockArticle,
  pageOfArticles,
  setPicturesOfArticle,
} from '@meridian/store';
import { partOfPage } from '../platform/http/page.ts';
import type { AdminHandlersOf, Colleague } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { writeAnnouncement } from '../announcements/save-announcement.ts';
import { record } from '../platform/staff/record.ts';
import { type ArticlePictures, picturesIn } from './pictures.ts';
import { plainText, safeHtml } from '../platform/http/rich-text.ts';
import { writeNews } from '../news/save-news.ts';

export interface ArticleDeskDeps {
  readonly db: Database;
  readonly pictures: Pick<ArticlePictures, 'add'>;
  readonly now: () => number;
}

type ArticleCalls =
  | 'articleList'
  | 'articleInfo'
  | 'articleSave'
  | 'articleWithdraw'
  | 'articlePicture'
  | 'articlePreview';

export function articleDeskHandlers(deps: ArticleDeskDeps): AdminHandlersOf<ArticleCalls> {
  const { db, pictures, now } = deps;

  return {
    articleList: (input) => listed(deps, input),
    articleInfo: async ({ kind, id }) => onWire(kind, await known(db, kind, id), now()),
    articleSave: (input, colleague) => save(deps, input, colleague),
    articleWithdraw: (input, colleague) => withdraw(deps, input, colleague),
    async articlePicture({ file }, colleague) {
      const url = await pictures.add(colleague.staff.id, Buffer.from(file, 'base64'));
      await record(db, colleague, {
        at: now(),
        action: 'articlePicture',
        subject: `picture:${url.slice(url.lastIndexOf('/') + 1)}`,
        before: null,
        after: null,
      });
      return { url };
    },
    articlePreview: ({ content }) => ({ content: safeHtml(content) }),
  };
}

async function listed(
  deps: ArticleDeskDeps,
  { kind, page, state, search, sort }: ParsedAdminInput<'articleList'>,
): Promise<AdminOutput<'articleList'>> {
  const { db, now } = deps;
  const at = now();
  const { rows, total } = await pageOfArticles(
    db,
    { kind, state: state ?? null, search: search ?? null, now: at },
    {
      ...sortedBy<ArticleSort>(sort ?? '-published_at'),
      ...partOfPage(page),
    },
  );
  return {
    data: rows.map((row) => ({
      id: row.id,
      title: row.title,
      languages: row.languages.flatMap((lang) => languageOf(lang) ?? []),
      state: stateOf(row.publishedAt, at),
      published_at: row.publishedAt,
      logo: row.logo,
    })),
    total,
  };
}

async function save(
  deps: ArticleDeskDeps,
  input: ParsedAdminInput<'articleSave'>,
  colleague: Colleague,
): Promise<Article> {
  const { db, now } = deps;
  const { kind, id = null, seen, logo = '', texts, publish_at: publishAt } = input;
  const at = now();
  const written = Object.entries(texts).filter(([, text]) => !isEmpty(text));
  if (written.some(([, { title }]) => plainText(title) === ''))
    throw new AdminRefusal('article_untitled');
  return await db.transaction(async (within) => {
    const before = id === null ? null : await toChange(within, kind, id);
    if (before !== null && seen !== undefined && seen !== versionOf(before))
      throw new AdminRefusal('article_changed');
    const publishedAt = publishedFrom(before?.publishedAt ?? null, publishAt, at);
    // A draft may be unfinished; what is read, or will be, is not.
    const isFinished =
      written.length > 0 && written.every(([, { content }]) => hasContent(content));
    if (publishedAt !== null && !isFinished) throw new AdminRefusal('article_empty');
    const draft = {
      id,
      logo,
      publishedAt,
      texts: Object.fromEntries(written),
    };
    const saved =
      kind === 'news'
        ? await writeNews(within, { ...draft, categoryId: NEWS_CATEGORY })
        : await writeAnnouncement(within, draft);
    const after = await known(within, kind, saved);
    const shown = Object.values(after.texts).map(({ content }) => content);
    await setPicturesOfArticle(within, {
      kind,
      articleId: saved,
      pictures: picturesIn([after.logo, ...shown]),
    });
    await record(within, colleague, {
      at,
      action: 'articleSave',
      subject: `${kind}:${saved}`,
      before,
      after,
    });
    return onWire(kind, after, at);
  });
}

async function withdraw(
  deps: ArticleDeskDeps,
  { kind, id, reason }: ParsedAdminInput<'articleWithdraw'>,
  colleague: Colleague,
): Promise<Article> {
  const { db, now } = deps;
  const at = now();
  return await db.transaction(async (within) => {
    const before = await toChange(within, kind, id);
    if (before.publishedAt === null) throw new AdminRefusal('article_is_draft');
    const draft = { ...before, publishedAt: null };
    if (kind === 'news') await writeNews(within, { ...draft, categoryId: NEWS_CATEGORY });
    else await writeAnnouncement(within, draft);
    await record(within, colleague, {
      at,
      action: 'articleWithdraw',
      subject: `${kind}:${id}`,
      reason,
      before: { published_at: before.publishedAt },
      after: { published_at: null },
    });
    return onWire(kind, await known(within, kind, id), at);
  });
}

async function known(within: Queryable, kind: ArticleKind, id: number): Promise<ArticleRow> {
  const found = await findArticle(within, { kind, id });
  if (found === null) throw new AdminRefusal('article_unknown');
  return found;
}

async function toChange(within: Queryable, kind: ArticleKind, id: number): Promise<ArticleRow> {
  await lockArticle(within, { kind, id });
  return await known(within, kind, id);
}

/** Of everything that an article is: its texts come ordered by language. */
const versionOf = (row: ArticleRow): string =>
  createHash('sha256').update(JSON.stringify(row)).digest('base64url');

type State = Article['state'];
const stateOf = (publishedAt: number | null, now: number): State =>
  publishedAt === null ? 'draft' : publishedAt > now ? 'scheduled' : 'published';

/** An article that readers have seen keeps its time; another is published now at the earliest. */
function publishedFrom(before: number | null, wanted: number | null, now: number): number | null {
  if (before !== null && before <= now) return before;
  return wanted === null ? null : Math.max(wanted, now);
}

const isEmpty = (text: { title: string; summary: string; content: string }): boolean =>
  plainText(text.title) === '' && plainText(text.summary) === '' && !hasContent(text.content);

/** Whether readers see something of it: letters, or a picture. */
function hasContent(content: string): boolean {
  const safe = safeHtml(content);
  const seen = safe.replaceAll(/<[^>]*>|&nbsp;/g, '').replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '');
  return seen !== '' || safe.includes('<img ');
}

const onWire = (kind: ArticleKind, row: ArticleRow, now: number): Article => {
  const languages = Object.keys(row.texts).flatMap((lang): Language[] => {
    const language = languageOf(lang);
    return language === undefined ? [] : [language];
  });
  const [first] = languages;
  const title = row.texts['en'] ?? (first === undefined ? undefined : row.texts[first]);
  return {
    kind,
    id: row.id,
    logo: row.logo,
    title: title?.title ?? '',
    languages,
    state: stateOf(row.publishedAt, now),
    published_at: row.publishedAt,
    version: versionOf(row),
    texts: row.texts,
  };
};
