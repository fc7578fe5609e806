// A text as a client sees it on a phone, after the server has cleaned it: in light and dark, and from right to left if
// its language is.
import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LANGUAGE_TAGS, type Language } from '@meridian/contract/languages';
import type { ArticleText } from '@meridian/contract/admin';
import { intlTag } from '@meridian/design/lib/format';
import { LeadingPicture } from '@meridian/design/rich-text/leading-picture';
import { readingTime } from '@meridian/design/rich-text/reading-time';
import { textOf, useSafeTree } from '@meridian/design/rich-text/safe-tree';
import { WrittenArticle } from '@meridian/design/rich-text/written-article';
import { act } from '../lib/api.ts';
import { Choice } from '../ui/choice.tsx';
import { ArticlePicture } from './article-picture.tsx';
import { usePictureUrl } from './pictures.ts';

const SETTLED_MS = 400;
/** A client's screen uses larger type than the back office: all measures of the text follow from it. */
const CLIENT_TEXT_PX = 16;
const DESK_TEXT_PX = 15;

interface PhonePreviewProps {
  readonly kind: 'news' | 'announcement';
  readonly text: ArticleText;
  readonly logo: string;
  readonly language: Language;
  readonly publishedAt: number | null;
}

export function PhonePreview({ kind, text, logo, language, publishedAt }: PhonePreviewProps) {
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [openedAt] = useState(() => Date.now());
  const content = useSettled(text.content);
  const query = useQuery({
    queryKey: ['articles', 'preview', content],
    queryFn: () => act('articlePreview', { content }),
    placeholderData: keepPreviousData,
  });
  const logoUrl = usePictureUrl(logo);
  const tree = useSafeTree(query.data?.content ?? '');
  return (
    <section aria-label="Preview" className="flex max-w-full min-w-0 flex-col items-center gap-3">
      <h2 className="text-caption font-medium text-text-2">What a client sees</h2>
      <Choice
        label="Theme of the preview"
        value={theme}
        choices={[
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ]}
        onChange={setTheme}
      />
      <div
        data-theme={theme}
        style={{ zoom: CLIENT_TEXT_PX / DESK_TEXT_PX }}
        className="min-h-[44rem] w-[366px] max-w-full rounded-hero bg-bg px-5 py-6 text-text shadow-card ring-1 ring-line"
      >
        <WrittenArticle
          kind={kind}
          title={text.title}
          lang={LANGUAGE_TAGS[language]}
          day={new Intl.DateTimeFormat(intlTag(language), { dateStyle: 'long' }).format(
            publishedAt ?? openedAt,
          )}
          summary={text.summary}
          reading={readingTime(textOf(tree), language)}
          leading={
            logo !== '' && (
              <LeadingPicture
                src={logo}
                url={logoUrl}
                isUrgent
                className="mt-6 aspect-[16/9] w-full rounded-card"
              />
            )
          }
          tree={tree}
          picture={ArticlePicture}
          isPhone
        />
      </div>
      {query.error !== null && (
        <p role="alert" className="text-caption text-negative">
          {query.error.message}
        </p>
      )}
    </section>
  );
}

/** A value once it has not changed for a while, so that not every letter is sent. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
