// Light or dark: the choice, else what the machine prefers.
import { forAllTabs } from './storage.ts';

const STORED = 'meridian.office.theme';

export type Theme = 'light' | 'dark';

const preferred = (): Theme =>
  matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

export function startTheme(): void {
  const stored = forAllTabs.get(STORED);
  document.documentElement.dataset['theme'] =
    stored === 'light' || stored === 'dark' ? stored : preferred();
}

export function toggleTheme(): void {
  const next: Theme = document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark';
  forAllTabs.set(STORED, next);
  document.documentElement.dataset['theme'] = next;
}
