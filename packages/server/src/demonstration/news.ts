// The demonstration's news: eight items in all languages.
import { NEWS_CATEGORY } from '@meridian/contract';
import type { Queryable } from '@meridian/store';
import { DAY_MS, HOUR_MS } from '@meridian/units';
import { writeNews } from '../news/save-news.ts';
import { NEWS, inEveryLanguage } from './texts.ts';

/** @param at the items are published in the days before it, the last of the list last */
export async function seedNews(within: Queryable, at: number): Promise<void> {
  const news = inEveryLanguage((texts) => texts.news);
  for (const [place, name] of NEWS.entries())
    await writeNews(within, {
      id: place + 1,
      categoryId: NEWS_CATEGORY,
      logo: `/news/${name}.svg`,
      publishedAt: at - HOUR_MS - (NEWS.length - 1 - place) * 3 * DAY_MS,
      texts: Object.fromEntries(
        Object.entries(news).map(([language, items]) => [language, items[name]]),
      ),
    });
}
