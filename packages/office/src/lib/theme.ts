// Light or dark: the choice, else what the machine prefers.
const STORED = 'meridian.office.theme';

export type Theme = 'light' | 'dark';

const preferred = (): Theme =>
  matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

export function startTheme(): void {
  const stored = localStorage.getItem(STORED);
  document.documentElement.dataset['theme'] =
    stored === 'light' || stored === 'dark' ? stored : preferred();
}

export function toggleTheme(): void {
  const next: Theme = document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark';
  localStorage.setItem(STORED, next);
  document.documentElement.dataset['theme'] = next;
}
