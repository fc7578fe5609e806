// The news for visitors.
import { type Database, type NewsInLanguage, findPublishedNews, pageOfNews } from '@meridian/store';
import { partOfPage } from '../platform/http/page.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { plainText, safeHtml } from '../platform/http/rich-text.ts';

export interface NewsDeps {
  readonly db: Database;
  readonly now: () => number;
}

export function newsHandlers({ db, now }: NewsDeps): HandlersOf<'newsList' | 'newsInfo'> {
  return {
    async newsList({ category_id: categoryId, page }, { language }) {
      const { rows, total } = await pageOfNews(db, {
        lang: language,
        categoryId,
        now: now(),
        ...partOfPage(page),
      });
      return { data: rows.map(rowOnWire), total };
    },
    async newsInfo({ id }, { language }) {
      const item = await findPublishedNews(db, { id, lang: language, now: now() });
      if (item === null) throw new Refusal('news_unknown');
      return {
        ...rowOnWire(item),
        content: safeHtml(item.content),
        category_id: item.categoryId,
      };
    },
  };
}

const rowOnWire = (item: NewsInLanguage) => ({
  id: item.id,
  title: plainText(item.title),
  desc: plainText(item.summary),
  logo: item.logo,
  created_at: new Date(item.publishedAt).toISOString(),
  lang: item.lang,
});
