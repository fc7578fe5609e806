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
import type { Rate } from '@meridian/units';
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
  if (feeType !== undefined && (rules.source === null || feeType !== rules.feeType)) {
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
  const fresh = offered.filter(({ instrumentId }) => !rules.of.has(instrumentId));
  if (fresh.length > 0)
    sayToAll(twin, `delivered ${fresh.map(({ instrumentId: id }) => id).join(' ')}`);
  for (const { instrumentId, delivered } of fresh) begin(twin, instrumentId, delivered);
  for (const one of offered) {
    const known = rules.of.get(one.instrumentId);
    if (known !== undefined) hear(twin, known, one);
  }
  promiseInTwin(twin, promises);
  startInTwin(twin);
}

function begin(twin: Twin, id: InstrumentId, delivered: ChangingTerms): void {
  const { swapLong: long, swapShort: short } = delivered;
  const swaps = [{ from: -Infinity, long, short }];
  twin.book.rules.of.set(id, { delivered, version: null, plans: [], swaps, halts: [] });
  put(twin, id, delivered);
}

function hear(twin: Twin, known: TwinTerms, told: InstrumentRules): void {
  const { instrumentId: id, delivered, versions, halts } = told;
  const { now } = twin.book;
  const { version } = known;
  // The one in force was withdrawn at the last moment: what came before it holds again.
  if (version !== null && !versions.some((one) => one.id === version.id)) {
    const before = versions.findLast((one) => !isLater(one, version)) ?? null;
    change(twin, known, { id, version: before, terms: before?.terms ?? delivered, since: now });
  }
  const inForce = known.version;
  const plans = versions.filter((one) => inForce === null || isLater(one, inForce));
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
