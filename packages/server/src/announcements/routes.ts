// The site's announcement, and the countries that are not served.
import { type Database, currentAnnouncement } from '@meridian/store';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { displayName } from '../platform/http/texts.ts';
import { plainText, safeHtml } from '../platform/http/rich-text.ts';
import type { LiveSettings } from '../settings/settings.ts';

export interface AnnouncementDeps {
  readonly db: Database;
  readonly settings: Pick<LiveSettings, 'current'>;
  readonly now: () => number;
}

export function announcementHandlers(deps: AnnouncementDeps): HandlersOf<'announcement'> {
  return {
    async announcement(_input, { language }) {
      const found = await currentAnnouncement(deps.db, { lang: language, now: deps.now() });
      return {
        title: plainText(found?.title ?? ''),
        content: safeHtml(found?.content ?? ''),
        updated_at: found === null ? '' : new Date(found.publishedAt).toISOString(),
        lang: found?.lang ?? language,
        countries_not_served: deps.settings.current().countriesNotServed.map((code) => ({
          code,
          name: displayName(language, 'region', code),
        })),
      };
    },
  };
}
