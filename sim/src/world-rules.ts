// What people decide in a world, as tables keep it: terms that are announced and withdrawn, halts that begin, go on and end,
// another fee, a source that quotes other instruments. The engine is told all of it each time.
import type { ChangingTerms } from '@meridian/market';
import type {
  DecidedPromise,
  Halt,
  InstrumentRules,
  PriceSource,
  Rules,
  TermsPlan,
} from '@meridian/trading';
import { HOUR_MS, type Random, asPrice, readLots, readRate } from '@meridian/units';
import { type Stage, drawRate } from './stage.ts';

/** What the tables hold. */
export interface WorldRules {
  readonly random: Random;
  feeType: Stage['feeType'];
  source: PriceSource;
  readonly versions: Map<number, TermsPlan[]>;
  readonly halts: Map<number, Halt[]>;
  /** As rows have them, where somebody changed those of the stage. */
  readonly delivered: Map<number, ChangingTerms>;
  /** Draws promises of spreads, of its own, so that what else is drawn stays. */
  readonly honest: Random;
  promises: DecidedPromise[];
  nextId: number;
}

export function createRules(random: Random, honest: Random, stage: Stage): WorldRules {
  return {
    random,
    feeType: stage.feeType,
    source: { hours: 'always', instrumentIds: stage.instruments.map(({ id }) => id) },
    versions: new Map(stage.instruments.map(({ id }) => [id, []])),
    halts: new Map(stage.instruments.map(({ id }) => [id, []])),
    delivered: new Map(),
    honest,
    promises: [],
    nextId: 1,
  };
}

/** All that was decided, as a process reads it at its start. */
export const rulesOf = (
  { feeType, source, versions, halts, promises, delivered }: WorldRules,
  { instruments }: Stage,
): Rules => ({
  feeType,
  source,
  instruments: instruments.map((one): InstrumentRules => ({
    instrumentId: one.id,
    delivered: delivered.get(one.id) ?? one,
    versions: (versions.get(one.id) ?? []).toSorted(
      (a, b) => a.startsAt - b.startsAt || a.id - b.id,
    ),
    halts: [...(halts.get(one.id) ?? [])],
  })),
  promises: [...promises],
});

/** Somebody decides something. */
export function decideSomething(rules: WorldRules, stage: Stage, now: number): void {
  const { random } = rules;
  const { id } = random.pick(stage.instruments);
  const versions = rules.versions.get(id) ?? [];
  const halts = rules.halts.get(id) ?? [];
  const dice = random.next();
  if (dice < 0.06) rules.delivered.set(id, random.chance(0.3) ? FAVOUR : drawTerms(random));
  else if (dice < 0.4) {
    // Mostly favours at once, and what may be worse with its notice.
    const isEarly = random.chance(0.65);
    const after = random.chance(isEarly ? 0.7 : 0.3) ? 0 : random.between(0, 2 * HOUR_MS);
    const startsAt = now + (isEarly ? 0 : 23 * HOUR_MS) + after;
    const terms = random.chance(isEarly ? 0.85 : 0.2) ? FAVOUR : drawTerms(random);
    versions.push({ id: nextId(rules), startsAt, isWorse: true, terms });
  } else if (dice < 0.55) {
    // It may have started by now: who withdrew it could not know.
    const open = versions.filter(({ startsAt }) => startsAt > now - HOUR_MS);
    const withdrawn = open.length > 0 ? random.pick(open) : null;
    rules.versions.set(
      id,
      versions.filter((one) => one !== withdrawn),
    );
  } else if (dice < 0.9) rules.halts.set(id, haltsAfter(rules, halts, now));
  else if (dice < 0.97) rules.source = { ...rules.source, instrumentIds: drawQuoted(rules, stage) };
  else rules.feeType = random.pick(['per_lot', 'of_margin']);
}

/** Somebody promises a spread, wide or narrow, for hours of the day, or withdraws one. */
export function promiseSomething(rules: WorldRules, { instruments }: Stage): void {
  const { honest: random, promises } = rules;
  const kept = promises.filter(({ isWithdrawn }) => !isWithdrawn);
  if (kept.length > 0 && random.chance(0.3)) {
    const withdrawn = random.pick(kept);
    rules.promises = promises.map((one) =>
      one === withdrawn ? { ...one, isWithdrawn: true } : one,
    );
    return;
  }
  const fromHour = random.between(0, 23);
  const { id: instrumentId } = random.pick(instruments);
  const promise = {
    ...{ id: promises.length + 1, instrumentId, isWithdrawn: random.chance(0.05) },
    ...{ fromHour, toHour: random.between(fromHour + 1, 24) },
    spreadMax: asPrice(BigInt(random.between(0, 12))),
  };
  rules.promises = [...promises, promise];
}

function haltsAfter(rules: WorldRules, halts: readonly Halt[], now: number): Halt[] {
  const { random } = rules;
  const last = halts.at(-1);
  if (last === undefined || last.until <= now) {
    const until = now + random.between(1, 4 * HOUR_MS);
    return [...halts, { id: nextId(rules), since: now, until, reason: 'technical_fault' }];
  }
  const until = random.chance(0.6) ? now : last.until + random.between(1, HOUR_MS);
  return [...halts.slice(0, -1), { ...last, until }];
}

const nextId = (rules: WorldRules): number => (rules.nextId += 1);

const drawQuoted = ({ random }: WorldRules, { instruments }: Stage): number[] =>
  instruments.map(({ id }) => id).filter(() => random.chance(0.9));

/** Worse than nothing else that is drawn. */
const FAVOUR: ChangingTerms = {
  leverages: [1, 30, 200],
  feeRate: readRate('0'),
  lotsMin: readLots('0.01'),
  lotsMax: readLots('100'),
  swapLong: readRate('0.05'),
  swapShort: readRate('0.05'),
};

const drawTerms = (random: Random): ChangingTerms => ({
  leverages: random.pick([[1, 30, 200], [1, 30], [30], []]),
  feeRate: drawRate(random, 0, 300),
  lotsMin: readLots(random.pick(['0.01', '0.05'])),
  lotsMax: readLots(random.pick(['10', '100'])),
  swapLong: drawRate(random, -2_000, 500),
  swapShort: drawRate(random, -2_000, 500),
});
