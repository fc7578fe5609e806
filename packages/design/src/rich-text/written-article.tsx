// News or an announcement as a client reads it, from its title to the end of its text: on the client's page, and in the back
// office beside the editor.
import type { ReactNode } from 'react';
import type { SafeNode } from './safe-tree.ts';
import { type Picture, WrittenText } from './written-text.tsx';

const TITLES = {
  news: 'text-[1.875rem]/[2.3125rem] font-[650] tracking-[-.026em] hyphens-auto text-balance [overflow-wrap:anywhere]',
  announcement: 'text-title text-balance hyphens-auto [overflow-wrap:anywhere]',
} as const;
const WIDE_TITLE = 'lg:text-[2.375rem]/[2.8125rem]';

interface WrittenArticleProps {
  readonly kind: 'news' | 'announcement';
  readonly title: string;
  /** BCP 47; it may be another language than the screen's. */
  readonly lang: string;
  /** When it was published; null: not said. */
  readonly day: ReactNode;
  /** How long it takes to read, of news. */
  readonly reading?: string;
  /** Set for news. */
  readonly summary?: string;
  /** The picture that leads, of news. */
  readonly leading?: ReactNode;
  readonly tree: readonly SafeNode[];
  readonly picture?: Picture;
  /** Shown as on a phone, however wide the page around it is. */
  readonly isPhone?: boolean;
}

export function WrittenArticle({
  kind,
  title,
  lang,
  day,
  reading = '',
  summary = '',
  leading,
  tree,
  picture,
  isPhone = false,
}: WrittenArticleProps) {
  const words = { lang, dir: lang.startsWith('ar') ? 'rtl' : 'ltr' } as const;
  const isNews = kind === 'news';
  return (
    <>
      <header>
        <h2 {...words} className={`${TITLES[kind]} ${isNews && !isPhone ? WIDE_TITLE : ''}`}>
          {title}
        </h2>
        {day !== null && (
          <p className={`${isNews ? 'mt-4' : 'mt-2'} text-label text-text-3`}>
            {day}
            {isNews && reading !== '' && (
              <>
                <span aria-hidden> · </span>
                {reading}
              </>
            )}
          </p>
        )}
        {isNews && summary !== '' && (
          <p
            {...words}
            className="mt-5 text-[1.1875rem]/[1.75rem] tracking-[-.01em] text-text-2 text-pretty [overflow-wrap:anywhere]"
          >
            {summary}
          </p>
        )}
        {isNews && leading}
      </header>
      <div className={isNews ? 'mt-7' : 'mt-5'}>
        <WrittenText tree={tree} lang={lang} {...(picture === undefined ? {} : { picture })} />
      </div>
    </>
  );
}
