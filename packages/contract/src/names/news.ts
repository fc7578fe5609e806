// Calls of news.
import { read, type Route } from './route.ts';

export const NEWS_CATEGORY = 1;

export const NEWS_ROUTES = {
  newsList: read('/api/news/list', 'visitor', { revalidates: true }),
  newsInfo: read('/api/news/info', 'visitor', { revalidates: true }),
} as const satisfies Readonly<Record<string, Route>>;
