// The frame of the pages before the login: one card in the middle.
import type { ReactNode } from 'react';
import { BrandMark } from '@meridian/design/components/brand-mark';

interface EntryFrameProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

export function EntryFrame({ title, text, children }: EntryFrameProps) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="w-full max-w-sm rounded-hero bg-surface p-8 shadow-card">
        <BrandMark className="size-10" />
        <h1 className="mt-5 text-title">{title}</h1>
        <p className="mt-1.5 text-label text-text-2">{text}</p>
        <div className="mt-6">{children}</div>
      </div>
    </main>
  );
}
