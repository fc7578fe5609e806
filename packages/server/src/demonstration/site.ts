// The demonstration site: the content of an empty embedded database, which `npm run seed` also adds to a PostgreSQL.
import { CATALOGUE, CATEGORIES } from '@meridian/market';
import {
  type Database,
  readInstruments,
  readSetting,
  saveAreas,
  saveCategories,
  saveDepositOptions,
  saveInstruments,
  saveSetting,
  saveWithdrawalCurrencies,
} from '@meridian/store';
import { seedAnnouncement } from './announcement.ts';
import { seedCompanies } from './companies.ts';
import { DEMONSTRATION_DEPOSIT_OPTIONS } from './deposits.ts';
import { storedInstrument } from '../instruments/stored.ts';
import { seedNews } from './news.ts';
import { AREAS } from '../areas/areas.ts';
import { DEMONSTRATION_WITHDRAWAL_CURRENCIES } from './withdrawals.ts';
import type { SiteSettings } from '../settings/settings.ts';

const SETTINGS: Partial<SiteSettings> = {
  serviceLink: '/support.html',
  serviceLinkType: 2,
  contactEmail: 'care@meridian.example',
  copyTrading: 1,
};

export async function isEmptySite(db: Database): Promise<boolean> {
  return (await readInstruments(db)).length === 0;
}

/**
 * Adds the demonstration's content; what is there already and has its id is brought up to date.
 * @param at news are published in the days before it
 */
export async function seedDemonstration(db: Database, at: number = Date.now()): Promise<void> {
  await db.transaction(async (within) => {
    await saveCategories(
      within,
      CATEGORIES.map((key, place) => ({ id: place + 1, key, sort: place + 1 })),
    );
    await saveInstruments(
      within,
      CATALOGUE.map((instrument, place) => storedInstrument(instrument, place + 1)),
    );
    await saveAreas(within, AREAS);
    await saveDepositOptions(within, DEMONSTRATION_DEPOSIT_OPTIONS);
    await saveWithdrawalCurrencies(within, DEMONSTRATION_WITHDRAWAL_CURRENCIES);
    if ((await readSetting(within, 'site')) === undefined)
      await saveSetting(within, 'site', SETTINGS);
    await seedNews(within, at);
    await seedAnnouncement(within, at);
    await seedCompanies(within);
    await saveSetting(within, 'demonstration', true);
  });
}
