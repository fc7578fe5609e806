// Applies the chosen theme, trend colours and time zone; index.html does the same before the first paint.
import { setTimeZone } from './format.ts';
import { onLanguage } from './i18n.ts';
import { getPreference, onPreferences } from './preferences.ts';

const GROUND = { light: '#FFFFFF', dark: '#0B0D12' } as const;
const systemDark = () => matchMedia('(prefers-color-scheme: dark)');

function isDark(): boolean {
  const theme = getPreference('theme');
  return theme === 'system' ? systemDark().matches : theme === 'dark';
}

function apply(): void {
  setTimeZone(getPreference('timeZone') === 'new_york' ? 'America/New_York' : undefined);
  const theme = isDark() ? 'dark' : 'light';
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  root.dataset['trend'] = getPreference('trend');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', GROUND[theme]);
}

export function startAppearance(): void {
  apply();
  onPreferences(apply);
  onLanguage(apply);
  systemDark().addEventListener('change', apply);
}
