// News of the site, each in the language of the request if it has that, else in English.
import { z } from 'zod';
import { call } from './call.ts';
import { integerInput, pageInput, required } from './envelope.ts';
import { NEWS_CATEGORY, NEWS_ROUTES } from './names/news.ts';

export const NewsRow = z.object({
  id: z.number().int(),
  title: z.string(),
  desc: z.string().describe('One or two sentences'),
  logo: z.string().describe('Url of its picture; empty where it has none'),
  created_at: z.string().describe('When it was published, ISO 8601 in UTC'),
  lang: z.string().describe('Language of its texts'),
});
export type NewsRow = z.infer<typeof NewsRow>;

export const NewsItem = NewsRow.extend({
  content: z.string().describe('HTML of a few safe elements'),
  category_id: z.number().int(),
});
export type NewsItem = z.infer<typeof NewsItem>;

export const NewsPage = z.object({ data: z.array(NewsRow), total: z.number().int() });
export type NewsPage = z.infer<typeof NewsPage>;

const ID_MAX = 2 ** 31 - 1;

const NewsListInput = z.object({
  category_id: integerInput('1: news', { min: 1, max: ID_MAX }).transform(
    (category) => category ?? NEWS_CATEGORY,
  ),
  page: pageInput,
});
const NewsInfoInput = z.object({
  id: required(integerInput('Id of the item', { min: 1, max: ID_MAX })),
});

export const NEWS_CALLS = {
  newsList: call(NEWS_ROUTES.newsList, 'Published news, the newest first', NewsListInput, NewsPage),
  newsInfo: call(NEWS_ROUTES.newsInfo, 'One item with its content', NewsInfoInput, NewsItem),
} as const;
