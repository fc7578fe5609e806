// Terms, halts, the fee's type and the source of prices in the twin: lists that are searched, and terms that are found
// anew from them.
import type { ChangingTerms, Instrument, InstrumentId } from '@meridian/market';
import {
  type InstrumentRules,
  type Rules,
  type Side,
  type TermsPlan,
  type TermsVersion,
  termsOf,
} from '@meridian/trading';
import { HOUR_MS, type Rate } from '@meridian/units';
import { inWords } from './told.ts';
import { type Twin, instrumentIn } from './twin-book.ts';
import { promiseInTwin } from './twin-promises.ts';
import type { TwinTerms } from './twin-terms.ts';

/** What a night costs a year. */
export function swapAt(twin: Twin, instrument: Instrument, night: number): Record<Side, Rate> {
  const { swapLong, swapShort } = instrument;
  const then = twin.book.rules.of.get(instrument.id)?.swaps.findLast(({ from }) => from <= night);
  return { buy: then?.long ?? swapLong, sell: then?.short ?? swapShort };
}

export function setRulesInTwin(
  twin: Twin,
  { feeType, source, instruments = [], promises = [] }: Rules,
): void {
  const { rules } = twin.book;
  const isNew = twin.book.nextOrderId === 1;
  if (feeType !== undefined && (rules.source === null || (isNew && feeType !== rules.feeType))) {
    rules.feeType = feeType;
    sayToAll(twin, `fee ${feeType}`);
  }
  if (source !== undefined && JSON.stringify(source) !== JSON.stringify(rules.source)) {
    rules.source = source;
    sayToAll(twin, `quoted ${source.hours} ${source.instrumentIds.join(' ')}`);
  }
  const offered = instruments.filter(({ instrumentId: id }) =>
    twin.book.instruments.some((one) => one.id === id),
  );
  const fresh = new Set(offered.filter(({ instrumentId }) => !rules.of.has(instrumentId)));
  const taken = offered.filter((one) => fresh.has(one) || isTaken(twin, one));
  if (taken.length > 0)
    sayToAll(twin, `delivered ${taken.map(({ instrumentId: id }) => id).join(' ')}`);
  for (const { instrumentId, delivered } of taken) begin(twin, instrumentId, delivered);
  for (const one of offered) {
    const known = rules.of.get(one.instrumentId);
    if (known !== undefined) hear(twin, known, one, fresh.has(one));
  }
  promiseInTwin(twin, promises);
  startInTwin(twin);
}

/** Delivered anew, other than they were, and worse in nothing. */
function isTaken({ book }: Twin, { instrumentId, delivered }: InstrumentRules): boolean {
  const known = book.rules.of.get(instrumentId);
  const holds = book.instruments.find(({ id }) => id === instrumentId);
  if (known === undefined || known.version !== null || holds === undefined) return false;
  return inWords(holds) !== inWords(delivered) && !isBelow(delivered, holds);
}

/** Whether some of it is to the clients' disadvantage. */
const isBelow = (terms: ChangingTerms, than: ChangingTerms): boolean =>
  !than.leverages.every((one) => terms.leverages.includes(one)) ||
  terms.feeRate > than.feeRate ||
  terms.lotsMin > than.lotsMin ||
  terms.lotsMax < than.lotsMax ||
  terms.swapLong < than.swapLong ||
  terms.swapShort < than.swapShort;

function begin(twin: Twin, id: InstrumentId, delivered: ChangingTerms): void {
  const { swapLong: long, swapShort: short } = delivered;
  const known = twin.book.rules.of.get(id);
  if (known !== undefined) known.swaps.push({ from: twin.book.now, long, short });
  else {
    const swaps = [{ from: -Infinity, long, short }];
    twin.book.rules.of.set(id, { version: null, plans: [], swaps, halts: [] });
  }
  put(twin, id, delivered);
}

function hear(twin: Twin, known: TwinTerms, told: InstrumentRules, isFresh: boolean): void {
  const { instrumentId: id, delivered, versions, halts } = told;
  const { now } = twin.book;
  const { version } = known;
  // The one in force was withdrawn at the last moment: what came before it holds again.
  if (version !== null && !versions.some((one) => one.id === version.id)) {
    const before = versions.findLast((one) => !isLater(one, version)) ?? null;
    const terms = before?.terms ?? delivered;
    if (!isBelow(terms, instrumentIn(twin, id)))
      change(twin, known, { id, version: before, terms, since: now });
  }
  const inForce = known.version;
  const plans: TermsPlan[] = [];
  const all = [...versions, ...takenBackTooLate(twin, known, told)];
  all.sort((one, other) => (isLater(one, other) ? 1 : -1));
  for (const one of all.filter((other) => inForce === null || isLater(other, inForce))) {
    const isHeard = isFresh || known.plans.some((plan) => plan.id === one.id);
    const until = [instrumentIn(twin, id), ...plans.map((plan) => plan.terms)];
    const isLate = one.startsAt < now + 23 * HOUR_MS;
    if (isHeard || !isLate || !until.some((then) => isBelow(one.terms, then))) plans.push(one);
  }
  const ids = (of: readonly TermsPlan[]): string => of.map((one) => one.id).join(' ');
  if (ids(plans) !== ids(known.plans)) {
    known.plans = plans;
    sayToAll(twin, `planned ${id} ${ids(plans)}`.trimEnd());
  }
  for (const halt of halts) {
    const before = known.halts.find((one) => one.id === halt.id);
    if (before?.until === halt.until) continue;
    known.halts = [...known.halts.filter((one) => one !== before), halt];
    const isShorter = before !== undefined && halt.until < before.until;
    sayToAll(twin, `${isShorter ? 'reopened' : 'halted'} ${id} ${halt.id} ${halt.until}`);
  }
}

/** Announced terms that are better than those before them, worse in nothing, and start within 23 hours. They stay. */
const takenBackTooLate = (
  twin: Twin,
  known: TwinTerms,
  { instrumentId: id, versions }: InstrumentRules,
): readonly TermsPlan[] =>
  known.plans.filter((plan, place) => {
    const before = known.plans[place - 1]?.terms ?? instrumentIn(twin, id);
    const isFavour = isBelow(before, plan.terms) && !isBelow(plan.terms, before);
    const isSoon = plan.startsAt < twin.book.now + 23 * HOUR_MS;
    return isFavour && isSoon && !versions.some((one) => one.id === plan.id);
  });

/** Announced terms whose time has come. */
export function startInTwin(twin: Twin): void {
  const { now, rules } = twin.book;
  for (const { id } of twin.book.instruments) {
    const known = rules.of.get(id);
    for (const plan of known?.plans ?? []) {
      if (known === undefined || plan.startsAt > now) continue;
      const since = Math.max(plan.startsAt, known.swaps.at(-1)?.from ?? 0);
      change(twin, known, { id, version: plan, terms: plan.terms, since });
      known.plans = known.plans.filter((one) => one !== plan);
    }
  }
}

function change(
  twin: Twin,
  known: TwinTerms,
  to: {
    readonly id: InstrumentId;
    readonly version: TermsVersion | null;
    readonly terms: ChangingTerms;
    readonly since: number;
  },
): void {
  const { id, version, terms, since } = to;
  known.version = version && { id: version.id, startsAt: version.startsAt };
  known.swaps.push({ from: since, long: terms.swapLong, short: terms.swapShort });
  put(twin, id, terms);
  sayToAll(twin, `terms ${id} ${version?.id ?? null} ${since} ${inWords(terms)}`);
}

function put(twin: Twin, id: InstrumentId, terms: ChangingTerms): void {
  const changed = { ...instrumentIn(twin, id), ...termsOf(terms) };
  twin.book.instruments = twin.book.instruments.map((one) => (one.id === id ? changed : one));
}

const isLater = (one: TermsVersion, other: TermsVersion): boolean =>
  one.startsAt > other.startsAt || (one.startsAt === other.startsAt && one.id > other.id);

/** It is about no account. */
const sayToAll = (twin: Twin, text: string): void => void twin.said.push({ accountId: 0, text });
