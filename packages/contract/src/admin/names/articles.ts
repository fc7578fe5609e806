// The back office's calls of news and announcements, their states and limits.
import { act, look, type AdminRoute } from './route.ts';

export const ARTICLE_KINDS = ['news', 'announcement'] as const;
export type ArticleKind = (typeof ARTICLE_KINDS)[number];
export const ARTICLE_STATES = ['draft', 'scheduled', 'published'] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];
export const ARTICLE_SORTS = ['published_at', 'title', 'languages'] as const;
export type ArticleSort = (typeof ARTICLE_SORTS)[number];
export const TITLE_MAX = 200;
export const SUMMARY_MAX = 500;
/** Characters of a text, with its markup. */
export const CONTENT_MAX = 100_000;

/** GET, not in the table of calls: followed by the id of an article's picture; public while the article is. */
export const ARTICLE_PICTURE_PATH = '/api/pictures/';

export const ARTICLE_ROUTES = {
  articleList: look('/api/admin/articles/list', ['content', 'owner', 'compliance', 'auditor']),
  articleInfo: look('/api/admin/articles/info', ['content', 'owner', 'compliance', 'auditor']),
  articleSave: act('/api/admin/articles/save', ['content'], { bodyMax: 2 * 1024 * 1024 }),
  articleWithdraw: act('/api/admin/articles/withdraw', ['content']),
  articlePicture: act('/api/admin/articles/picture', ['content'], { bodyMax: 15 * 1024 * 1024 }),
  articlePreview: act(
    '/api/admin/articles/preview',
    ['content', 'owner', 'compliance', 'auditor'],
    { bodyMax: 1024 * 1024 },
  ),
} as const satisfies Readonly<Record<string, AdminRoute>>;
