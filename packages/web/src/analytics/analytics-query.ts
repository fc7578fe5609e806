// What the page asks for: a period that ends now, an instrument or all, in the zone of the screens' times.
import { useEffect, useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CallInput } from '@meridian/contract';
import { DAY_MS, MINUTE_MS } from '@meridian/units';
import { PAGE_SIZE } from '@meridian/contract/names/envelope';
import { call } from '../lib/api.ts';
import { fromNewYorkWall, newYorkWall } from '../lib/new-york.ts';
import { getPreference } from '../lib/preferences.ts';
import { useSession } from '../lib/session.ts';

export const SPANS = ['week', 'month', 'quarter', 'year', 'all'] as const;
export type Span = (typeof SPANS)[number];

const DAYS: Readonly<Record<Exclude<Span, 'all'>, number>> = {
  week: 6,
  month: 29,
  quarter: 89,
  year: 364,
};

export interface Scope {
  readonly span: Span;
  /** Undefined: all instruments. */
  readonly instrument: number | undefined;
  /** One of the client's copyings; undefined: the own trading. */
  readonly copying?: number | undefined;
}

/** Which of the trades stand behind a figure. */
export type Behind = Pick<
  CallInput<'analyticsTrades'>,
  'result' | 'hour' | 'weekday' | 'side' | 'forex_id' | 'day' | 'tag'
>;

/** Midnight of the clock that the screens show, so many days before today; undefined: from the beginning. */
function beginOf(span: Span): number | undefined {
  if (span === 'all') return undefined;
  const now = new Date();
  if (isNewYork()) {
    const wall = newYorkWall(now.getTime());
    return fromNewYorkWall(wall - (wall % DAY_MS) - DAYS[span] * DAY_MS);
  }
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - DAYS[span]).getTime();
}

const isNewYork = (): boolean => getPreference('timeZone') === 'new_york';

const screenZone = (): string =>
  isNewYork() ? 'America/New_York' : Intl.DateTimeFormat().resolvedOptions().timeZone;

/** "2026-11-25" of the clock that the screens show. */
const screenDay = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: screenZone(), dateStyle: 'short' }).format(
    new Date(),
  );

/** Draws anew when the day has changed: what was made today, and each period, begins with another one then. */
function useDays(): void {
  const [, setDay] = useState(screenDay);
  useEffect(() => {
    const timer = setInterval(() => setDay(screenDay()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
}

export function scopeInput({ span, instrument, copying }: Scope) {
  const from = beginOf(span);
  return {
    ...(from !== undefined && { from }),
    ...(instrument !== undefined && { forex_id: instrument }),
    ...(copying !== undefined && { copying_id: copying }),
  };
}

export function useAnalytics(scope: Scope) {
  useDays();
  const input = { ...scopeInput(scope), zone: screenZone() };
  const uid = useSession().user?.uid;
  return useQuery({
    queryKey: ['account', 'analytics', input],
    queryFn: ({ signal }) => call('analytics', input, { signal }),
    meta: { uid },
    // Of another period it stays until the wished one is here, of another account it does not.
    placeholderData: (before, query) => (query?.meta?.['uid'] === uid ? before : undefined),
  });
}

export function useTrades(scope: Scope, behind: Behind) {
  const input = { ...scopeInput(scope), ...behind, zone: screenZone() };
  return useInfiniteQuery({
    queryKey: ['account', 'analytics', 'trades', input],
    queryFn: ({ pageParam: page, signal }) =>
      call('analyticsTrades', { ...input, page }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
  });
}
