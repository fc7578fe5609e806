// The site's announcement, and the countries that are not served.
import { z } from 'zod';
import { call, none } from './call.ts';
import { ANNOUNCEMENT_ROUTES } from './names/announcements.ts';

export const Announcement = z.object({
  title: z.string(),
  content: z.string().describe('HTML of a few safe elements; empty where there is none'),
  updated_at: z.string().describe('ISO 8601 in UTC; empty where there is none'),
  lang: z.string().describe('Language of its texts'),
  countries_not_served: z
    .array(
      z.object({
        code: z.string().describe('ISO 3166-1 alpha-2'),
        name: z.string().describe('In the language of the request'),
      }),
    )
    .describe('Where no service is provided, for reasons of policy'),
});
export type Announcement = z.infer<typeof Announcement>;

export const ANNOUNCEMENT_CALLS = {
  announcement: call(
    ANNOUNCEMENT_ROUTES.announcement,
    'What the site announces',
    none,
    Announcement,
  ),
} as const;
