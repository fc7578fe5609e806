// What a stranger finds in rows in clear whose times were written otherwise.
import { CATALOGUE } from '@meridian/market';
import { DAY_MS, present, readRate } from '@meridian/units';
import { expect, it } from 'vitest';
import { encodable } from '../vocabulary/codec.ts';
import type { Event } from '../vocabulary/event.ts';
import { termsOf } from '../vocabulary/rules.ts';
import type { ReplayRow } from './replay-step.ts';
import { unannouncedTerms } from './unannounced-terms.ts';

const NOW = 100 * DAY_MS;
const delivered = termsOf(present(CATALOGUE[0], 'EURUSD'));
const dear = { ...delivered, feeRate: readRate('0.9') };
const version = { id: 7, startsAt: NOW };

const rowsOf = (...events: readonly Event[]): ReplayRow[] =>
  events.map((event, i) => {
    const { type: kind, ...body } = event;
    return { seq: i + 1, kind, at: event.at, body: encodable(body) };
  });

const begun: Event = {
  ...{ type: 'TermsDelivered', at: NOW - 9 * DAY_MS },
  instruments: [{ instrumentId: 1, terms: delivered }],
};
const announced = (at: number): Event => ({
  ...{ type: 'TermsPlanned', at, instrumentId: 1 },
  plans: [{ ...version, isWorse: true, terms: dear }],
});
const changed: Event = {
  ...{ type: 'TermsChanged', at: NOW, instrumentId: 1, since: NOW, version, terms: dear },
};
const night: Event = {
  ...{ type: 'NightFell', at: NOW - 1, rollover: NOW - 1, prices: [] },
};

const found = (rows: readonly ReplayRow[]) => unannouncedTerms(rows, () => 'EURUSD');

it('finds an announcement that was written back', () => {
  expect(found(rowsOf(begun, announced(NOW - DAY_MS), night, changed))).toEqual([]);
  expect(found(rowsOf(begun, night, announced(NOW - DAY_MS), changed))).toEqual([
    `TermsPlanned at ${NOW - DAY_MS} stands behind a row of ${NOW - 1}`,
  ]);
});

it('finds one that was decided later than it says', () => {
  const rows = rowsOf(begun, announced(NOW - DAY_MS), changed);
  const decided = rows.map((row) => ({
    ...row,
    body: { ...(row.body as object), decidedAt: NOW },
  }));
  expect(found(decided)).toEqual([
    `TermsPlanned at ${NOW - DAY_MS}: EURUSD is worse and was announced too late: feeRate`,
  ]);
});

it('finds a row that says two times', () => {
  const [first, second, ...rest] = rowsOf(begun, announced(NOW - DAY_MS), changed);
  const later = { ...(second as ReplayRow), at: NOW };
  expect(found([first as ReplayRow, later, ...rest])).toEqual(['row 2 says two times']);
});
