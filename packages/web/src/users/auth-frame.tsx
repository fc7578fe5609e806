// The frame of the pages before a login: the brand mark, a heading, a form, and links to related pages.
import type { ReactNode } from 'react';
import { BrandMark } from '@meridian/design/components/brand-mark';
import { PageHeader } from '../ui/page-header.tsx';

interface AuthFrameProps {
  readonly title: string;
  readonly heading: string;
  readonly text?: string | undefined;
  readonly children: ReactNode;
}

export function AuthFrame({ title, heading, text, children }: AuthFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col lg:min-h-[calc(100dvh-3rem)]">
      <PageHeader title={title} parent="/" hideTitle />
      <main className="mx-auto flex w-full max-w-[28rem] flex-1 flex-col px-5 pt-1 pb-[calc(2rem+env(safe-area-inset-bottom))] lg:pt-0">
        <BrandMark className="size-11 lg:hidden" />
        <h2 className="mt-4 text-title lg:mt-0 text-balance">{heading}</h2>
        {text !== undefined && <p className="mt-1.5 text-body text-text-2 text-pretty">{text}</p>}
        {children}
      </main>
    </div>
  );
}

/** A quiet question with the link that answers it. */
export const Aside = ({ children }: { readonly children: ReactNode }) => (
  <p className="mt-3 flex min-h-11 flex-wrap items-center justify-center gap-x-1.5 text-label text-text-2">
    {children}
  </p>
);

export const ASIDE_LINK =
  'press inline-flex min-h-11 items-center rounded-badge px-1 font-semibold text-accent';
