// News and announcements as the editor has them: texts in fourteen languages, a draft until it is published, at once or
// at a set time. What was published keeps its time.
import { z } from 'zod';
import { choiceInput, instant, integerInput, pageInput, required, textInput } from '../envelope.ts';
import { LANGUAGES } from '../languages.ts';
import { IMAGE_BYTES_MAX } from '../uploads.ts';
import { act, look } from './call.ts';
import { sortInput } from './sorting.ts';
import { INSTANT_MAX } from './time-input.ts';

export const ARTICLE_KINDS = ['news', 'announcement'] as const;
export type ArticleKind = (typeof ARTICLE_KINDS)[number];

export const ARTICLE_STATES = ['draft', 'scheduled', 'published'] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];
export const ARTICLE_SORTS = ['published_at', 'title', 'languages'] as const;
export type ArticleSort = (typeof ARTICLE_SORTS)[number];

export const TITLE_MAX = 200;
export const SUMMARY_MAX = 500;
/** Characters of a text's markup. */
export const CONTENT_MAX = 100_000;

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
  texts: z.partialRecord(z.enum(LANGUAGES), ArticleText),
});
export type Article = z.infer<typeof Article>;

const kind = z.enum(ARTICLE_KINDS);
const id = integerInput('Article', { min: 1, max: 2 ** 31 - 1 });
const written = (max: number) => z.string().max(max);

export const ArticleInput = z.object({
  kind,
  id,
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
  articleList: look(
    'articleList',
    ['content', 'owner', 'compliance', 'auditor'],
    'News or announcements, drafts first, then the newest',
    z.object({
      kind: kind.default('news'),
      page: pageInput,
      state: choiceInput('In one state', ARTICLE_STATES),
      search: textInput('Part of a title', { max: 100 }),
      sort: sortInput(ARTICLE_SORTS),
    }),
    z.object({ data: z.array(ArticleRow), total: z.number().int() }),
  ),
  articleInfo: look(
    'articleInfo',
    ['content', 'owner', 'compliance', 'auditor'],
    'One with all its texts',
    z.object({ kind, id: required(id) }),
    Article,
  ),
  articleSave: {
    ...act('articleSave', ['content'], 'Write, schedule or publish', ArticleInput, Article),
    bodyMax: 2 * 1024 * 1024,
  },
  articleWithdraw: act(
    'articleWithdraw',
    ['content'],
    'Make it a draft again, which nobody reads',
    z.object({ kind, id: required(id), reason: required(textInput('Why', { max: 500 })) }),
    Article,
  ),
  articlePicture: {
    ...act(
      'articlePicture',
      ['content'],
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
    bodyMax: 15 * 1024 * 1024,
  },
  articlePreview: {
    ...act(
      'articlePreview',
      ['content', 'owner', 'compliance', 'auditor'],
      'What of a text’s markup is kept; changes nothing',
      z.object({ content: z.string().max(CONTENT_MAX) }),
      z.object({ content: z.string() }),
    ),
    bodyMax: 1024 * 1024,
  },
} as const;
