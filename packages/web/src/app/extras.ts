// Where the code and the texts of the frame's extras are (home-extras.tsx). It comes with the first of them.
import type { ReactNode } from 'react';
import type { Part } from '../lib/i18n.ts';

export interface Extra {
  readonly load: () => Promise<{ default: () => ReactNode }>;
  readonly texts: readonly Part[];
}

export const EXTRAS = {
  news: { load: () => import('../news/news-strip.tsx'), texts: ['content'] },
  account: {
    load: () => import('../analytics/home-account.tsx'),
    texts: ['analytics', 'account'],
  },
  balanceWatch: { load: () => import('../public-log/balance-watch.tsx'), texts: ['log', 'forms'] },
  deskStrip: {
    load: () => import('./desk/strip.tsx'),
    texts: ['desk', 'trading', 'alerts', 'forms', 'account', 'chart', 'analytics'],
  },
} as const satisfies Readonly<Record<string, Extra>>;
