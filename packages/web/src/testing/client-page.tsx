// A client's page for a component: its styles and texts, in English, and the server's end of its socket.
import '../lib/styles/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { show } from '@meridian/design/testing/show';
import { openTexts, type Part, setLanguage } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';

export async function openPage(...parts: readonly Part[]): Promise<void> {
  await setLanguage('en');
  await Promise.all(['forms' as const, ...parts].map(openTexts));
}

export const showPage = (drawn: ReactNode): ((next: ReactNode) => void) => {
  const page = (next: ReactNode) => (
    <QueryClientProvider client={queryClient}>{next}</QueryClientProvider>
  );
  const draw = show(page(drawn));
  return (next) => draw(page(next));
};
