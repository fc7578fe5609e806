// What was chosen on this device, kept in localStorage with one key for each choice, and shared between its tabs.
import { listeners } from '@meridian/design/lib/listeners';
import { useSyncExternalStore } from 'react';
import type { Period } from '@meridian/contract';
import { getLanguage } from './i18n.ts';

export type Theme = 'light' | 'dark' | 'system';
/** The zone of times on the screens; the chart always shows New York's. */
export type TimeZone = 'local' | 'new_york';
export type Trend = 'green-up' | 'red-up' | 'cvd';

interface Preference<T> {
  /** undefined: not a valid value, so the default holds. */
  readonly read: (text: string) => T | undefined;
  readonly write: (value: T) => string;
  readonly initial: () => T;
}

function choice<T extends string>(choices: readonly T[], initial: () => T): Preference<T> {
  return {
    read: (text) => choices.find((candidate) => candidate === text),
    write: (value) => value,
    initial,
  };
}
const flag = (initial: boolean): Preference<boolean> => ({
  read: (text) => (text === 'yes' ? true : text === 'no' ? false : undefined),
  write: (value) => (value ? 'yes' : 'no'),
  initial: () => initial,
});
const names = (initial: readonly string[]): Preference<readonly string[]> => ({
  read: (text) => text.split(',').filter((name) => name !== ''),
  write: (value) => value.join(','),
  initial: () => initial,
});

export const THEMES = ['light', 'dark', 'system'] as const satisfies readonly Theme[];
export const TRENDS = ['green-up', 'red-up', 'cvd'] as const satisfies readonly Trend[];

/** In Japan and Korea rising prices are red. */
function usualTrend(): Trend {
  const language = getLanguage();
  return language === 'jp' || language === 'kr' ? 'red-up' : 'green-up';
}

const PREFERENCES = {
  theme: choice<Theme>(THEMES, () => 'light'),
  trend: choice<Trend>(TRENDS, usualTrend),
  balanceHidden: flag(false),
  /** Buy and Sell send at once: only if chosen explicitly. */
  oneTap: flag(false),
  timeZone: choice<TimeZone>(['local', 'new_york'], () => 'local'),
  /** Codes of instruments. */
  favourites: names([]),
  period: choice<Period>(['1min', '5min', '15min', '30min', '60min', '1day'], () => '1min'),
};
export type PreferenceName = keyof typeof PREFERENCES;
export type PreferenceValue<N extends PreferenceName> = ReturnType<
  (typeof PREFERENCES)[N]['initial']
>;

const cache = new Map<PreferenceName, unknown>();
const changed = listeners();
const storageKey = (name: PreferenceName) => `meridian.${name}`;
const definition = <N extends PreferenceName>(name: N) =>
  PREFERENCES[name] as unknown as Preference<PreferenceValue<N>>;

export function getPreference<N extends PreferenceName>(name: N): PreferenceValue<N> {
  // A default may follow the language, so only what was chosen is kept.
  if (cache.has(name)) return cache.get(name) as PreferenceValue<N>;
  const text = localStorage.getItem(storageKey(name));
  const value = text === null ? undefined : definition(name).read(text);
  if (value === undefined) {
    const initial = definition(name).initial();
    if (typeof initial === 'object') cache.set(name, initial);
    return initial;
  }
  cache.set(name, value);
  return value;
}

export function setPreference<N extends PreferenceName>(name: N, value: PreferenceValue<N>): void {
  cache.set(name, value);
  localStorage.setItem(storageKey(name), definition(name).write(value));
  changed.tell();
}

let isListeningToTabs = false;
export function onPreferences(listener: () => void): () => void {
  if (!isListeningToTabs) {
    isListeningToTabs = true;
    window.addEventListener('storage', () => {
      cache.clear();
      changed.tell();
    });
  }
  return changed.on(listener);
}

export function usePreference<N extends PreferenceName>(
  name: N,
): readonly [PreferenceValue<N>, (value: PreferenceValue<N>) => void] {
  const value = useSyncExternalStore(onPreferences, () => getPreference(name));
  return [value, (chosen) => setPreference(name, chosen)];
}
