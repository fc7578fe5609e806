// The demonstration's news: eight items, the newest first in the list, each in all languages.
import { NEWS_CATEGORY } from '@meridian/contract';
import type { NewsText, Queryable } from '@meridian/store';
import { DAY_MS, HOUR_MS } from '@meridian/units';
import { writeNews } from '../../news/save-news.ts';
import { AR } from './ar.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';
import { HK } from './hk.ts';
import { FR } from './fr.ts';
import { IT } from './it.ts';
import { JP } from './jp.ts';
import { KR } from './kr.ts';
import { PT } from './pt.ts';
import { RU } from './ru.ts';
import { SPA } from './spa.ts';
import { TH } from './th.ts';
import { TR } from './tr.ts';
import { VN } from './vn.ts';
import { WELCOME } from './welcome.ts';

const LOGOS = ['gap', 'margin', 'financing', 'metals', 'banks', 'security', 'pending', 'welcome'];
const WHOLE: Readonly<Record<string, readonly NewsText[]>> = {
  en: EN,
  hk: HK,
  de: DE,
  ar: AR,
  jp: JP,
  kr: KR,
  th: TH,
  vn: VN,
  fr: FR,
  ru: RU,
  spa: SPA,
  pt: PT,
  it: IT,
  tr: TR,
};
const WELCOME_AT = LOGOS.indexOf('welcome');

/** @param at the items are published in the days before it, the last of the file last */
export async function seedNews(within: Queryable, at: number): Promise<void> {
  for (const [place, logo] of LOGOS.entries()) {
    const texts: Record<string, NewsText> = place === WELCOME_AT ? { ...WELCOME } : {};
    for (const [language, items] of Object.entries(WHOLE)) {
      const text = items[place];
      if (text !== undefined) texts[language] = text;
    }
    await writeNews(within, {
      id: place + 1,
      categoryId: NEWS_CATEGORY,
      logo: `/news/${logo}.svg`,
      publishedAt: at - HOUR_MS - (LOGOS.length - 1 - place) * 3 * DAY_MS,
      texts,
    });
  }
}
