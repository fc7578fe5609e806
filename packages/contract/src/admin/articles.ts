// News and announcements for the editor: texts in fourteen languages, a draft until it is published at once or at a set
// time. What was published keeps its time.
import { z } from 'zod';
import { choiceInput, instant, integerInput, pageInput, required, textInput } from '../envelope.ts';
import { LANGUAGES } from '../languages.ts';
import { IMAGE_BYTES_MAX } from '../names/uploads.ts';
import { call } from './call.ts';
import { sortInput } from './sorting.ts';
import { INSTANT_MAX } from '../time-input.ts';
import {
  ARTICLE_KINDS,
  ARTICLE_STATES,
  ARTICLE_SORTS,
  TITLE_MAX,
  SUMMARY_MAX,
  CONTENT_MAX,
  ARTICLE_ROUTES,
} from './names/articles.ts';
import { SEARCH_MAX } from './names/search.ts';

export const ArticleText = z.object({
  title: z.string(),
  summary: z.string().describe('Empty of an announcement'),
  content: z.string().describe('Safe HTML'),
});
export type ArticleText = z.infer<typeof ArticleText>;

export const ArticleRow = z.object({
  id: z.number().int(),
  title: z.string().describe('In English where it has that'),
  languages: z.array(z.enum(LANGUAGES)),
  state: z.enum(ARTICLE_STATES),
  published_at: instant('Since or from when').nullable(),
  logo: z.string(),
});
export type ArticleRow = z.infer<typeof ArticleRow>;

export const Article = ArticleRow.extend({
  kind: z.enum(ARTICLE_KINDS),
  version: z.string().describe('Another one after each change'),
  texts: z.partialRecord(z.enum(LANGUAGES), ArticleText),
});
export type Article = z.infer<typeof Article>;

const kind = z.enum(ARTICLE_KINDS);
const id = integerInput('Article', { min: 1, max: 2 ** 31 - 1 });
const written = (max: number) => z.string().max(max);

const ArticleInput = z.object({
  kind,
  id,
  seen: textInput(
    'The version that was edited, refused if there is another by now. Absent: whichever there is',
    {
      max: 64,
    },
  ),
  logo: textInput('A picture of this site', { max: 200, form: /^\/(?!\/)[\w./-]+$/ }),
  publish_at: z
    .number()
    .int()
    .min(0)
    .max(INSTANT_MAX)
    .nullable()
    .describe('Null: a draft; earlier than now: now. What is published keeps its time'),
  texts: z.partialRecord(
    z.enum(LANGUAGES),
    z.object({
      title: written(TITLE_MAX),
      summary: written(SUMMARY_MAX),
      content: written(CONTENT_MAX),
    }),
  ),
});

export const ARTICLE_CALLS = {
  articleList: call(
    ARTICLE_ROUTES.articleList,
    'News or announcements, drafts first, then the newest',
    z.object({
      kind: kind.default('news'),
      page: pageInput,
      state: choiceInput('In one state', ARTICLE_STATES),
      search: textInput('Part of a title', { max: SEARCH_MAX.articles }),
      sort: sortInput(ARTICLE_SORTS),
    }),
    z.object({ data: z.array(ArticleRow), total: z.number().int() }),
  ),
  articleInfo: call(
    ARTICLE_ROUTES.articleInfo,
    'One with all its texts',
    z.object({ kind, id: required(id) }),
    Article,
  ),
  articleSave: call(
    ARTICLE_ROUTES.articleSave,
    'Write, schedule or publish',
    ArticleInput,
    Article,
  ),
  articleWithdraw: call(
    ARTICLE_ROUTES.articleWithdraw,
    'Make it a draft again, which nobody reads',
    z.object({ kind, id: required(id), reason: required(textInput('Why', { max: 500 })) }),
    Article,
  ),
  articlePicture: call(
    ARTICLE_ROUTES.articlePicture,
    'Add a picture for an article: public once an article that has it is published',
    z.object({
      file: z
        .string()
        .max(Math.ceil(IMAGE_BYTES_MAX / 3) * 4)
        .regex(/^[A-Za-z0-9+/]+={0,2}$/)
        .describe('JPEG, PNG or WebP, in base64'),
    }),
    z.object({ url: z.string() }),
  ),
  articlePreview: call(
    ARTICLE_ROUTES.articlePreview,
    'What of a text’s markup is kept; changes nothing',
    z.object({ content: z.string().max(CONTENT_MAX) }),
    z.object({ content: z.string() }),
  ),
} as const;
