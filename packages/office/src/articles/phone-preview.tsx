// A text as a client sees it on a phone, after the server's cleaning: in light and dark, and from right to left where
// its language runs so.
import { useEffect, useRef, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LANGUAGE_TAGS, type Language } from '@meridian/contract/languages';
import type { ArticleText } from '@meridian/contract/admin';
import { act } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { Choice } from '../ui/choice.tsx';
import { usePictureUrl } from './pictures.ts';
import { safeNodes } from './safe-nodes.ts';

const SETTLED_MS = 400;

interface PhonePreviewProps {
  readonly text: ArticleText;
  readonly logo: string;
  readonly language: Language;
  readonly publishedAt: number | null;
}

export function PhonePreview({ text, logo, language, publishedAt }: PhonePreviewProps) {
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  const [openedAt] = useState(() => Date.now());
  const content = useSettled(text.content);
  const query = useQuery({
    queryKey: ['articles', 'preview', content],
    queryFn: () => act('articlePreview', { content }),
    placeholderData: keepPreviousData,
  });
  const logoUrl = usePictureUrl(logo);
  const body = useRef<HTMLDivElement>(null);
  const kept = query.data?.content ?? '';
  useEffect(() => body.current?.replaceChildren(...safeNodes(kept)), [kept]);
  return (
    <section aria-label="Preview" className="flex flex-col items-center gap-3">
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
        lang={LANGUAGE_TAGS[language]}
        dir={language === 'ar' ? 'rtl' : 'ltr'}
        className="min-h-[44rem] w-[390px] max-w-full rounded-hero bg-bg px-5 py-6 text-text shadow-card ring-1 ring-line"
      >
        <h2 className="text-[1.875rem]/[2.3125rem] font-[650] tracking-[-.026em] [overflow-wrap:anywhere]">
          {text.title}
        </h2>
        <p className="mt-4 text-label text-text-3">
          <bdi className="figure">{formatInstant(publishedAt ?? openedAt)}</bdi>
        </p>
        {text.summary !== '' && (
          <p className="mt-5 text-[1.1875rem]/[1.75rem] text-text-2 [overflow-wrap:anywhere]">
            {text.summary}
          </p>
        )}
        {logo !== '' && (
          <img
            src={logoUrl}
            alt=""
            className="mt-6 aspect-[16/9] w-full rounded-card bg-fill object-cover"
          />
        )}
        <div ref={body} className="written mt-7" />
      </div>
      {query.error !== null && (
        <p role="alert" className="text-caption text-negative">
          {query.error.message}
        </p>
      )}
    </section>
  );
}

/** A value once it has rested, so that not every letter is sent. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
