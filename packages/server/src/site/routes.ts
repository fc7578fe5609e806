// What a client asks the site before anyone has logged in.
import { type CallOutput, SETTING_KEYS } from '@meridian/contract';
import { type Database, readAreas } from '@meridian/store';
import { STALE_AFTER_MS } from '@meridian/trading';
import type { MarketsView } from '../engine/views/markets.ts';
import type { Feed } from '../market/feeds/feed.ts';
import type { AloneBook } from '../platform/staff/alone-book.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { displayName } from '../platform/http/texts.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { supportLink } from '../support/support-page.ts';

export interface SiteDeps {
  readonly db: Database;
  readonly settings: Pick<LiveSettings, 'current'>;
  readonly alone: Pick<AloneBook, 'periods'>;
  readonly feed: Pick<Feed, 'isSimulated' | 'label' | 'clock'>;
  readonly markets: Pick<MarketsView, 'feeType'>;
  readonly marketNow: () => number;
}

export function siteHandlers(
  deps: SiteDeps,
): HandlersOf<'areaList' | 'setting' | 'basicInfo' | 'contactEmail'> {
  const { db, settings, feed, markets } = deps;
  return {
    async areaList(_input, { language }) {
      const { countriesNotServed } = settings.current();
      const areas = (await readAreas(db)).filter(
        ({ globalCode }) => !countriesNotServed.includes(globalCode),
      );
      return areas.map(({ id, globalCode, code }) => ({
        id,
        global_code: globalCode,
        code,
        name: displayName(language, 'region', globalCode),
      }));
    },
    setting({ key }): CallOutput<'setting'> {
      if (!SETTING_KEYS.some((known) => known === key)) {
        throw new Refusal(
          'fields_invalid',
          {},
          {
            key: { key: 'field_not_one_of', args: { choices: SETTING_KEYS.join(', ') } },
          },
        );
      }
      return { key, value: String(settings.current().isShowMobile) };
    },
    contactEmail: () => ({ email: settings.current().contactEmail }),
    basicInfo(_input, { language }) {
      const site = settings.current();
      return {
        service_link: supportLink(site.serviceLink, language),
        verify_reg_type: site.verifyRegType,
        service_link_type: site.serviceLinkType,
        // As the engine charges it, whatever the setting says.
        trade_fee_type: markets.feeType() === 'per_lot' ? 1 : 0,
        isMain: site.isMain,
        contact_email_url: site.contactEmailUrl,
        copy_trading: site.copyTrading,
        feed_simulated: feed.isSimulated || feed.clock === 'market' ? 1 : 0,
        feed_label: feed.label,
        market_time: deps.marketNow(),
        stale_after: STALE_AFTER_MS,
        run_by_one: deps.alone.periods().map(({ startsAt: from, endedAt: to }) => ({ from, to })),
      };
    },
  };
}
