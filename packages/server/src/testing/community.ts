// The simulated community on a market of any seed, without a server: only the engine, the traders' characters and the
// ranking's fold. So its order can be looked at in many worlds, at every moment.
import { CATALOGUE, calendar, financingDays, rollovers, syntheticMarket } from '@meridian/market';
import type { Closing, EquityMark, Movement, PositionChange } from '@meridian/store';
import {
  type Change,
  type Command,
  type EngineState,
  type Order,
  type Performance,
  createState,
  dayOf,
  execute,
  stressMove,
} from '@meridian/trading';
import { DAY_MS, ZERO_MONEY, dollars, present, seededRandom } from '@meridian/units';
import { createViews } from '../engine/views/views.ts';
import { createEquityMarks } from '../ranking/equity-beat.ts';
import {
  type Folding,
  type OfAccount,
  figuresOf,
  foldAccount,
  freshTrader,
} from '../ranking/fold-account.ts';
import {
  type Character,
  type SimulatedTrader,
  decide,
} from '../demonstration/simulated-characters.ts';
import {
  CAST,
  MARKED_EVERY_MS,
  PAST_DAYS,
  PAST_STEPS_MAX,
  PAST_STEP_MS,
  SIMULATED_CODES,
  entryOf,
  instrumentsOfOne,
} from '../demonstration/simulated-past.ts';
import { PRESENT_STEP_MS, SEEN_STEPS, SEEN_STEP_MS } from '../demonstration/simulated-present.ts';

const NOW = Date.UTC(2026, 10, 20, 21);
const GRANT = dollars(10_000);
const MARKS_MAX = 1_000;

export interface Ranked extends Performance {
  readonly accountId: number;
  readonly trades: number;
}

/** Sorts as the list does by default: see store/ranking.ts. */
export const inDefaultOrder = <T extends Ranked>(traders: readonly T[]): T[] =>
  traders
    .filter(({ trades }) => trades > 0)
    .toSorted(
      (a, b) =>
        Number(b.hasRecord) - Number(a.hasRecord) ||
        Number(b.score - a.score) ||
        a.accountId - b.accountId,
    );

/** Folds what the engine did, as the server folds the journal. */
class FoldedRecords {
  readonly #traders = new Map<number, Folding>();
  #seq = 0;

  take(changes: readonly Change[]): void {
    const done = new Map<number, Mutable<OfAccount>>();
    for (const change of changes) {
      const { accountId, at } = change.event;
      if (change.event.type === 'AccountOpened')
        this.#traders.set(accountId, freshTrader(accountId, change.event.kind, at));
      const one = done.get(accountId) ?? {
        closings: [],
        movements: [],
        marks: [],
        positions: [],
        copyStarts: [],
      };
      done.set(accountId, one);
      this.#seq += 1;
      addTo(one, change, this.#seq);
    }
    for (const [accountId, one] of done) {
      const before = this.#traders.get(accountId);
      if (before !== undefined) this.#traders.set(accountId, foldAccount(before, one, stressOf));
    }
  }

  at(now: number): Ranked[] {
    const today = dayOf(now);
    const unseen = { growthBefore: null, profit: 0n, trades: 0, wins: 0 };
    return [...this.#traders.values()].map((one) => ({
      accountId: one.trader.accountId,
      trades: one.trader.trades,
      ...figuresOf(one, unseen, today),
    }));
  }
}

const categories = new Map(CATALOGUE.map(({ id, category }) => [id, category]));
const stressOf = (id: number): bigint =>
  stressMove(present(categories.get(id), 'of the catalogue'));

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

function addTo(to: Mutable<OfAccount>, { event, entries, orders }: Change, seq: number): void {
  const { accountId, at } = event;
  const floating = 'floating' in event ? (event.floating ?? null) : ZERO_MONEY;
  for (const { id, kind, balanceAfter, postings } of entries) {
    const own = postings.find((posting) => posting.account === `client:${accountId}`);
    const amount = own?.amount ?? ZERO_MONEY;
    const movement = { entryId: id, seq, accountId, at, kind, amount, balanceAfter, floating };
    to.movements.push(movement satisfies Movement);
  }
  const [order] = orders;
  switch (event.type) {
    case 'EquityMarked':
      to.marks.push({ seq, accountId, at, floating: event.floating } satisfies EquityMark);
      break;
    case 'MarketOrderFilled':
      if (order !== undefined) to.positions.push(openingOf(order, seq, at));
      break;
    case 'OrderClosed':
      if (order !== undefined) to.closings.push(closingOf(order, seq, at));
      break;
    case 'OrderPartlyClosed':
      throw new Error('nobody of the community closes parts');
    default:
  }
}

const openingOf = (order: Order, seq: number, at: number): PositionChange => ({
  seq,
  at,
  kind: 'opened',
  accountId: order.accountId,
  orderId: order.id,
  instrumentId: order.instrumentId,
  side: order.side,
  price: order.openFill?.price ?? 0n,
  margin: order.margin,
  leverage: order.leverage,
});

const closingOf = (order: Order, seq: number, at: number): Closing => ({
  seq,
  at,
  orderId: order.id,
  accountId: order.accountId,
  instrumentId: order.instrumentId,
  profit: order.profit ?? 0n,
  fee: order.fee,
  swap: order.swap,
  margin: order.margin,
  leverage: order.leverage,
});

export interface Member extends Ranked {
  readonly character: Character;
}

/**
 * Plays the community's past on the market of a seed, and then days of its present.
 * @param look called at every step, with all traders
 */
export function playCommunity(
  { seed, presentDays = 0 }: { readonly seed: number; readonly presentDays?: number },
  look: (at: number, members: readonly Member[]) => void,
): void {
  const random = seededRandom(`simulated traders ${seed}`);
  const instruments = CATALOGUE.filter(({ code }) => SIMULATED_CODES.has(code));
  const hours = calendar('always');
  const market = syntheticMarket(seed, hours);
  const isOpen = (instrument: { session: (typeof instruments)[number]['session'] }, at: number) =>
    hours.isOpen(instrument.session, at);
  const state = createState(CATALOGUE, { isOpen, rollovers, financingDays }, 'of_margin');
  const records = new FoldedRecords();
  const marks = createEquityMarks(createViews(state).accounts);
  const traders: SimulatedTrader[] = [];
  const characters = new Map<number, Character>();
  const past = new Map<number, number[]>();
  const begin = NOW - PAST_DAYS * DAY_MS;
  const waiting = CAST.flatMap(([character, count]) =>
    Array.from({ length: count }, () => character),
  )
    .map((character, index) => ({ character, from: begin + entryOf(index, random) }))
    .toSorted((a, b) => a.from - b.from);
  const run = (command: Command): void => records.take(execute(state, command).changes);
  const members = (at: number): Member[] =>
    records.at(at).flatMap((one) => {
      const character = characters.get(one.accountId);
      return character === undefined ? [] : [{ ...one, character }];
    });

  const step = (at: number, stepMs: number, seen: (instrumentId: number) => void): void => {
    for (const instrument of instruments) {
      if (!isOpen(instrument, at)) continue;
      const { bid, ask } = market.quoteAt(instrument, at);
      run({
        type: 'ApplyTick',
        tick: { instrumentId: instrument.id, seq: at, at, bid, ask, volume: 1 },
        at,
      });
      seen(instrument.id);
    }
    while ((waiting[0]?.from ?? Infinity) <= at) {
      const next = waiting.shift();
      if (next === undefined) break;
      const accountId = traders.length + 1;
      run({ type: 'OpenAccount', accountId, kind: 'demo', grant: GRANT, at });
      characters.set(accountId, next.character);
      traders.push({
        accountId,
        character: next.character,
        random: seededRandom(`${seed} ${accountId}`),
        instruments: instrumentsOfOne(instruments, random),
      });
    }
    if (at % MARKED_EVERY_MS < stepMs) markDue(state, at);
    for (const trader of traders)
      for (const command of decide({ state, trader, past, stepMs })) run({ ...command, at });
    look(at, members(at));
  };
  const markDue = ({ accounts }: EngineState, at: number): void => {
    const accountIds = marks.due(accounts.values(), at, MARKS_MAX);
    if (accountIds.length > 0) run({ type: 'MarkEquity', accountIds, at });
  };

  let at = begin;
  for (; at < NOW - PAST_STEP_MS; at += PAST_STEP_MS)
    step(at, PAST_STEP_MS, (id) => {
      const { quote } = state.markets.get(id) ?? { quote: null };
      if (quote === null) return;
      const prices = [...(past.get(id) ?? []), (Number(quote.bid) + Number(quote.ask)) / 2];
      past.set(id, prices.slice(-PAST_STEPS_MAX));
    });
  for (; at < NOW + presentDays * DAY_MS; at += PRESENT_STEP_MS) {
    for (const instrument of instruments)
      past.set(
        instrument.id,
        Array.from({ length: SEEN_STEPS }, (_, back) => {
          const when = at - (SEEN_STEPS - 1 - back) * SEEN_STEP_MS;
          const { bid, ask } = market.quoteAt(instrument, when);
          return (Number(bid) + Number(ask)) / 2;
        }),
      );
    step(at, PRESENT_STEP_MS, () => undefined);
  }
}
