// The head of a page: its title, one line about it, and its actions.
import type { ReactNode } from 'react';
import { AddressText } from '@meridian/design/components/address-text';

interface PageProps {
  readonly title: string;
  readonly text?: string;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

export function Page({ title, text, actions, children }: PageProps) {
  return (
    <main className="mx-auto w-full max-w-[88rem] px-6 py-6">
      <header className="mb-5 flex flex-wrap items-end gap-4">
        <div className="min-w-60 flex-1">
          <h1 className="text-title [overflow-wrap:anywhere]">
            <AddressText>{title}</AddressText>
          </h1>
          {text !== undefined && <p className="mt-1 text-label text-text-3">{text}</p>}
        </div>
        {actions}
      </header>
      {children}
    </main>
  );
}
