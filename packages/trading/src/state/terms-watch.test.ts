import { type ChangingTerms, CATALOGUE } from '@meridian/market';
import { DAY_MS, HOUR_MS, present, readRate } from '@meridian/units';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TermsPlan } from '../vocabulary/rules.ts';
import { termsOf } from '../vocabulary/rules.ts';
import { TermsWatch } from './terms-watch.ts';

const ID = 1;
const delivered = termsOf(present(CATALOGUE[0], 'EURUSD'));
const dear: ChangingTerms = { ...delivered, feeRate: readRate('0.005') };
const kind: ChangingTerms = { ...delivered, swapLong: readRate('0.1') };
const plan = (id: number, startsAt: number, terms: ChangingTerms): TermsPlan => ({
  ...{ id, startsAt, terms, isWorse: terms === dear },
});

let watch: TermsWatch;
const deliver = (at: number, terms: ChangingTerms) =>
  watch.hear({ type: 'TermsDelivered', at, instruments: [{ instrumentId: ID, terms }] });
const plannedBy = (decidedAt: number | undefined, at: number, ...plans: TermsPlan[]) =>
  watch.hear({ type: 'TermsPlanned', at, instrumentId: ID, plans }, decidedAt);
const planned = (at: number, ...plans: TermsPlan[]) => plannedBy(undefined, at, ...plans);
const changed = (at: number, id: number | null, terms: ChangingTerms, decidedAt?: number) =>
  watch.hear(
    {
      ...{ type: 'TermsChanged', at, instrumentId: ID, since: at, terms },
      version: id === null ? null : { id, startsAt: at },
    },
    decidedAt,
  );

const withdrawn = (at: number, until: number) =>
  watch.hear({ type: 'SpreadPromiseWithdrawn', at, instrumentId: ID, promiseId: 1, until });

beforeEach(() => {
  watch = new TermsWatch(() => 'EURUSD');
  expect(deliver(1, delivered)).toEqual([]);
});

describe('nothing is against', () => {
  it('what was announced a day before, and is withdrawn at the last moment', () => {
    expect(planned(2, plan(7, DAY_MS + 2, dear))).toEqual([]);
    expect(changed(DAY_MS + 2, 7, dear)).toEqual([]);
    expect(changed(DAY_MS + 3, null, delivered)).toEqual([]);
  });

  it('what people hear of a little later than it was decided', () => {
    expect(planned(HOUR_MS, plan(7, DAY_MS, dear))).toEqual([]);
  });

  it('favours at once, and what was there before the journal said it', () => {
    expect(planned(1, plan(7, 1, dear))).toEqual([]);
    expect(changed(1, 7, dear)).toEqual([]);
    expect(deliver(2, kind)).toEqual([]);
    expect(planned(3, plan(8, 3, kind))).toEqual([]);
    expect(changed(3, 8, kind)).toEqual([]);
  });

  it('a favour that is taken back a day before it starts, and one of two steps that is worse', () => {
    planned(2, plan(7, DAY_MS, kind), plan(8, 2 * DAY_MS, dear));
    expect(planned(HOUR_MS, plan(8, 2 * DAY_MS, dear))).toEqual([]);
    expect(planned(2 * DAY_MS - 5)).toEqual([]);
  });

  it('what begins by the wall clock where the market has another time', () => {
    planned(2, plan(7, 9 * DAY_MS, dear));
    expect(changed(DAY_MS, 7, dear, 9 * DAY_MS)).toEqual([]);
  });

  it('what was announced a day before by the wall clock, whatever time the market has', () => {
    expect(plannedBy(9 * DAY_MS, 2, plan(7, 10 * DAY_MS, dear))).toEqual([]);
    expect(plannedBy(9 * DAY_MS + HOUR_MS, 3, plan(8, 10 * DAY_MS, dear))).toEqual([]);
  });

  it('a plan that is said again among others', () => {
    const late = plan(7, DAY_MS, dear);
    planned(2, late);
    expect(planned(DAY_MS - 2, late, plan(8, 3 * DAY_MS, dear))).toEqual([]);
  });
});

const halted = (at: number, reason: string, until: number) =>
  watch.hear({
    ...{ type: 'TradingHalted', at, instrumentId: ID },
    halt: { id: 3, since: at, until, reason },
  });

it('lets trading rest for a published reason and four hours, and again', () => {
  expect(halted(HOUR_MS, 'technical_fault', 5 * HOUR_MS)).toEqual([]);
  expect(halted(4 * HOUR_MS, 'technical_fault', 8 * HOUR_MS)).toEqual([]);
  expect(halted(9 * HOUR_MS, 'authority_order', 13 * HOUR_MS)).toEqual([]);
});

it('believes a halt of before the journal said anything', () => {
  expect(halted(1, 'Technical fault', 9 * DAY_MS)).toEqual([]);
});

it.each<[string, () => string[]]>([
  [
    'TradingHalted at 2: halt 3 rests for no published reason',
    () => halted(2, 'too many winners', HOUR_MS),
  ],
  [
    'TradingHalted at 2: halt 3 rests for more than four hours',
    () => halted(2, 'technical_fault', 5 * HOUR_MS),
  ],
  ['TermsDelivered at 2: EURUSD is worse without an announcement: feeRate', () => deliver(2, dear)],
  [
    'TermsDelivered at 3: EURUSD is worse without an announcement: swapLong',
    () => [...deliver(2, kind), ...deliver(3, delivered)],
  ],
  [
    'TermsChanged at 2: EURUSD is worse without an announcement: feeRate',
    () => changed(2, 7, dear),
  ],
  [
    `TermsChanged at ${DAY_MS + 2}: EURUSD is worse without an announcement: feeRate`,
    () => [...planned(2, plan(7, DAY_MS + 2, kind)), ...changed(DAY_MS + 2, 7, dear)],
  ],
  [
    `TermsPlanned at ${HOUR_MS + 1}: EURUSD is worse and was announced too late: feeRate`,
    () => planned(HOUR_MS + 1, plan(7, DAY_MS, dear)),
  ],
  [
    `TermsPlanned at 3: EURUSD is worse and was announced too late: feeRate`,
    () => [
      ...planned(2, plan(7, DAY_MS + 2, dear)),
      ...planned(3, { ...plan(7, HOUR_MS, dear), isWorse: true }),
    ],
  ],
  [
    'TermsPlanned at 3: EURUSD is worse and was announced too late: swapLong',
    () => [
      ...planned(2, plan(7, 10, kind)),
      ...planned(3, plan(7, 10, kind), plan(8, 12, delivered)),
    ],
  ],
  [
    `TermsChanged at ${DAY_MS}: EURUSD is worse before its announced time: feeRate`,
    () => [...planned(2, plan(7, 2 * DAY_MS, dear)), ...changed(DAY_MS, 7, dear, DAY_MS)],
  ],
  [
    `TermsPlanned at ${HOUR_MS + 1}: EURUSD is worse as a favour was taken back too late: swapLong`,
    () => [...planned(2, plan(7, DAY_MS, kind)), ...planned(HOUR_MS + 1)],
  ],
  [
    `TermsPlanned at ${HOUR_MS + 1}: EURUSD is worse as a favour was taken back too late: swapLong`,
    () => [
      ...planned(2, plan(7, DAY_MS, kind)),
      ...planned(HOUR_MS + 1, plan(7, DAY_MS, delivered)),
    ],
  ],
  [
    'TermsPlanned at 2: EURUSD is worse and was announced too late: feeRate',
    () => plannedBy(DAY_MS, 2, plan(7, DAY_MS + 2, dear)),
  ],
  [
    `TermsPlanned at 2 stands behind a row of ${DAY_MS}`,
    () => {
      watch.pass(DAY_MS);
      return planned(2, plan(7, DAY_MS + 2, dear));
    },
  ],
  [
    `SpreadPromiseWithdrawn at 2 stands behind a row of ${DAY_MS}`,
    () => {
      watch.pass(DAY_MS);
      return withdrawn(2, DAY_MS + 2);
    },
  ],
  [
    'SpreadPromiseWithdrawn at 3: promise 1 ends before its notice',
    () => [...withdrawn(2, DAY_MS + 2), ...withdrawn(3, DAY_MS + 2)],
  ],
  [
    'TermsPlanned at 2: EURUSD is worse and was announced as if it were not: feeRate',
    () => planned(2, { ...plan(7, 2 * DAY_MS, dear), isWorse: false }),
  ],
])('says: %s', (said, happens) => {
  expect(happens()).toEqual([said]);
});
