// The simulated community on a market of any seed, without a server: only the engine, the traders' characters and the
// ranking's fold. So its order can be looked at in many worlds, at every moment.
import {
  CATALOGUE,
  type Instrument,
  type SyntheticMarket,
  calendar,
  financingDays,
  rollovers,
  syntheticMarket,
  worldOf,
} from '@meridian/market';
import type { Closing, EquityMark, Movement, PositionChange } from '@meridian/store';
import {
  type Change,
  type Command,
  type Order,
  type Performance,
  createState,
  dayOf,
  execute,
  stressMove,
  type AccountChange,
  isOfAccount,
} from '@meridian/trading';
import { DAY_MS, type Random, ZERO_MONEY, dollars, present, seededRandom } from '@meridian/units';
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
    for (const change of changes.filter(isOfAccount)) {
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

function addTo(
  to: Mutable<OfAccount>,
  { event, entries, orders }: AccountChange,
  seq: number,
): void {
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
  rebate: 0n,
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
  const community = new Community(seed);
  let at = BEGIN;
  for (; at < NOW - PAST_STEP_MS; at += PAST_STEP_MS) {
    community.comeTo(at, PAST_STEP_MS, (id) => community.notePrice(id));
    look(at, community.members(at));
  }
  for (; at < NOW + presentDays * DAY_MS; at += PRESENT_STEP_MS) {
    community.seePast(at);
    community.comeTo(at, PRESENT_STEP_MS, () => undefined);
    look(at, community.members(at));
  }
}

const BEGIN = NOW - PAST_DAYS * DAY_MS;
const HOURS = calendar('always');
const INSTRUMENTS = CATALOGUE.filter(({ code }) => SIMULATED_CODES.has(code));
const isOpen = ({ session }: Pick<Instrument, 'session'>, at: number): boolean =>
  HOURS.isOpen(session, at);

class Community {
  readonly #seed: number;
  readonly #random: Random;
  readonly #market: SyntheticMarket;
  readonly #state = createState(CATALOGUE, { isOpen, rollovers, financingDays }, 'of_margin');
  readonly #records = new FoldedRecords();
  readonly #marks = createEquityMarks(createViews(this.#state).accounts);
  readonly #traders: SimulatedTrader[] = [];
  readonly #characters = new Map<number, Character>();
  /** Prices seen so far, by instrument. */
  readonly #past = new Map<number, number[]>();
  /** Who comes when. */
  readonly #waiting: { readonly character: Character; readonly from: number }[];

  constructor(seed: number) {
    this.#seed = seed;
    this.#random = seededRandom(`simulated traders ${seed}`);
    this.#market = syntheticMarket(worldOf(seed), HOURS);
    this.#waiting = CAST.flatMap(([character, count]) =>
      Array.from({ length: count }, () => character),
    )
      .map((character, index) => ({ character, from: BEGIN + entryOf(index, this.#random) }))
      .toSorted((a, b) => a.from - b.from);
  }

  /** @param seen called for each instrument with a new price */
  comeTo(at: number, stepMs: number, seen: (instrumentId: number) => void): void {
    for (const instrument of INSTRUMENTS) {
      if (!isOpen(instrument, at)) continue;
      const { bid, ask } = this.#market.quoteAt(instrument, at);
      const tick = { instrumentId: instrument.id, seq: at, at, bid, ask, volume: 1 };
      this.#run({ type: 'ApplyTick', tick, at });
      seen(instrument.id);
    }
    for (; (this.#waiting[0]?.from ?? Infinity) <= at; this.#waiting.shift())
      this.#join(present(this.#waiting[0], 'looked at').character, at);
    if (at % MARKED_EVERY_MS < stepMs) this.#markDue(at);
    const [state, past] = [this.#state, this.#past];
    for (const trader of this.#traders)
      for (const command of decide({ state, trader, past, stepMs })) this.#run({ ...command, at });
  }

  members(at: number): Member[] {
    return this.#records.at(at).flatMap((one) => {
      const character = this.#characters.get(one.accountId);
      return character === undefined ? [] : [{ ...one, character }];
    });
  }

  notePrice(id: number): void {
    const { quote } = this.#state.markets.get(id) ?? { quote: null };
    if (quote === null) return;
    const prices = [...(this.#past.get(id) ?? []), middleOf(quote)];
    this.#past.set(id, prices.slice(-PAST_STEPS_MAX));
  }

  /** In the present the prices before are read from the market, more closely. */
  seePast(at: number): void {
    for (const instrument of INSTRUMENTS) {
      const prices = Array.from({ length: SEEN_STEPS }, (_, back) =>
        middleOf(this.#market.quoteAt(instrument, at - (SEEN_STEPS - 1 - back) * SEEN_STEP_MS)),
      );
      this.#past.set(instrument.id, prices);
    }
  }

  #join(character: Character, at: number): void {
    const accountId = this.#traders.length + 1;
    this.#run({ type: 'OpenAccount', accountId, kind: 'demo', grant: GRANT, at });
    this.#characters.set(accountId, character);
    this.#traders.push({
      accountId,
      character,
      random: seededRandom(`${this.#seed} ${accountId}`),
      instruments: instrumentsOfOne(INSTRUMENTS, this.#random),
    });
  }

  #markDue(at: number): void {
    const accountIds = this.#marks.due(this.#state.accounts.values(), at, MARKS_MAX);
    if (accountIds.length > 0) this.#run({ type: 'MarkEquity', accountIds, at });
  }

  #run(command: Command): void {
    this.#records.take(execute(this.#state, command).changes);
  }
}

const middleOf = ({ bid, ask }: { readonly bid: bigint; readonly ask: bigint }): number =>
  (Number(bid) + Number(ask)) / 2;
