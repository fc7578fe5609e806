// Folds what a stretch of the journal did to one account into its row of the ranking, its record and its open
// positions. Pure: one long stretch gives the same as many short ones.
import type {
  AccountKind,
  Closing,
  CopyStart,
  EquityMark,
  Movement,
  OpenPositionRow,
  PositionChange,
  TradedInstrument,
  TraderDay,
  TraderRow,
  TrackRecordRow,
  TraderWindow,
} from '@meridian/store';
import {
  type ClosedTrade,
  GROWTH_ONE,
  type Growth,
  type LedgerMovement,
  NO_GROWTH,
  NO_RECORD,
  NO_TRADES,
  type OpenPosition,
  type OpenPositions,
  type Performance,
  type TrackRecord,
  type Tracked,
  type Trades,
  addTrade,
  dayOf,
  fundedWith,
  grow,
  isResult,
  isWon,
  lostSince,
  lostTrade,
  madeGood,
  mark,
  performanceOf,
  positionClosed,
  positionOpened,
  positionPartClosed,
  positionVoided,
  turnedTo,
} from '@meridian/trading';
import { asMoney, assertNever } from '@meridian/units';

export interface Folding extends Tracked {
  readonly trader: TraderRow;
}

export interface OfAccount {
  readonly closings: readonly Closing[];
  readonly movements: readonly Movement[];
  readonly marks: readonly EquityMark[];
  readonly positions: readonly PositionChange[];
  readonly copyStarts: readonly CopyStart[];
}

export interface Folded extends Folding {
  readonly days: readonly TraderDay[];
  readonly instruments: readonly TradedInstrument[];
}

/** The state before anything happened. */
export const freshTrader = (accountId: number, kind: AccountKind, openedAt: number): Folding => ({
  trader: rowOf({ accountId, kind, openedAt, copiedGrowth: null }, NO_GROWTH, NO_TRADES),
  record: NO_RECORD,
  open: new Map(),
});

/** The move that an instrument's positions are stressed by, in billionths. */
export type MoveOf = (instrumentId: number) => bigint;

export function foldAccount(of: Folding, done: OfAccount, moveOf: MoveOf): Folded {
  const fold = new AccountFold(of, moveOf);
  for (const one of inOrder(done)) fold.add(one);
  return fold.folded();
}

class AccountFold {
  readonly #of: TraderRow;
  readonly #moveOf: MoveOf;
  readonly #days = new Map<number, TraderDay>();
  readonly #instruments = new Map<number, number>();
  #growth: Growth;
  #trades: Trades;
  #tracked: Tracked;
  #copiedGrowth: TraderRow['copiedGrowth'];

  constructor(of: Folding, moveOf: MoveOf) {
    this.#of = of.trader;
    this.#moveOf = moveOf;
    this.#growth = growthOf(of.trader);
    this.#trades = tradesOf(of.trader);
    this.#tracked = of;
    this.#copiedGrowth = of.trader.copiedGrowth;
  }

  add(one: Happening): void {
    const day = dayOf(one.at);
    const { record, open } = this.#tracked;
    this.#tracked = { record: turnedTo(record, day, this.#growth.growth), open };
    switch (one.what) {
      case 'moved':
        return this.#moved(day, one);
      case 'marked':
        this.#growth = mark(this.#growth, asMoney(one.floating));
        return this.#addToDay(day, {});
      case 'copied':
        this.#copiedGrowth ??= this.#growth.growth;
        return;
      case 'position':
        return this.#position(day, one);
      case 'closed':
        return this.#closed(day, one);
      default:
        assertNever(one);
    }
  }

  folded(): Folded {
    const { accountId } = this.#of;
    return {
      ...this.#tracked,
      trader: rowOf({ ...this.#of, copiedGrowth: this.#copiedGrowth }, this.#growth, this.#trades),
      days: [...this.#days.values()],
      instruments: [...this.#instruments].map(([instrumentId, trades]) => ({
        accountId,
        instrumentId,
        trades,
      })),
    };
  }

  #moved(day: number, movement: Movement): void {
    this.#growth = grow(this.#growth, movementOf(movement));
    const { record, open } = this.#tracked;
    this.#tracked = { record: fundedWith(record, this.#growth.base), open };
    this.#addToDay(day, { profit: isResult(movement.kind) ? movement.amount : 0n });
  }

  #position(day: number, change: PositionChange): void {
    const { open } = this.#tracked;
    this.#tracked = withPosition(this.#tracked, change, {
      growth: this.#growth,
      moveOf: this.#moveOf,
    });
    const lost = lostSince(open, this.#tracked.open, change.orderId);
    // Nothing else here shows in a day.
    if (lost !== null) this.#count(day, lost.instrumentId, lostTrade(lost));
  }

  #closed(day: number, closing: Closing): void {
    const trade = tradeOf(closing);
    const lostOn = this.#tracked.open.get(closing.orderId)?.lostOn ?? null;
    this.#tracked = positionClosed(this.#tracked, closing.orderId, isWon(trade));
    if (lostOn === null) return this.#count(day, closing.instrumentId, trade);
    if (!isWon(trade)) return this.#addToDay(day, {});
    // It was counted as lost; now it is won after all. An earlier day keeps it as lost.
    this.#trades = madeGood(this.#trades);
    this.#addToDay(day, { trades: lostOn === day ? 0 : 1, wins: 1 });
  }

  #count(day: number, instrumentId: number, trade: ClosedTrade): void {
    this.#trades = addTrade(this.#trades, trade);
    this.#instruments.set(instrumentId, (this.#instruments.get(instrumentId) ?? 0) + 1);
    this.#addToDay(day, { trades: 1, wins: isWon(trade) ? 1 : 0 });
  }

  #addToDay(
    day: number,
    { profit = 0n, trades = 0, wins = 0 }: Partial<Pick<TraderDay, 'profit' | 'trades' | 'wins'>>,
  ): void {
    const before = this.#days.get(day) ?? { profit: 0n, trades: 0, wins: 0 };
    this.#days.set(day, {
      accountId: this.#of.accountId,
      day,
      growth: this.#growth.growth,
      profit: before.profit + profit,
      trades: before.trades + trades,
      wins: before.wins + wins,
    });
  }
}

type Happening = ReturnType<typeof inOrder>[number];

/** In the order of the journal; of one event, money comes first. */
const inOrder = ({ movements, marks, positions, closings, copyStarts }: OfAccount) =>
  [
    ...copyStarts.map((one) => ({ ...one, what: 'copied' as const })),
    ...movements.map((one) => ({ ...one, what: 'moved' as const })),
    ...marks.map((one) => ({ ...one, what: 'marked' as const })),
    ...positions.map((one) => ({ ...one, what: 'position' as const })),
    ...closings.map((one) => ({ ...one, what: 'closed' as const })),
  ].toSorted((a, b) => a.seq - b.seq);

function withPosition(
  tracked: Tracked,
  change: PositionChange,
  { growth, moveOf }: { readonly growth: Growth; readonly moveOf: MoveOf },
): Tracked {
  switch (change.kind) {
    case 'opened': {
      const { orderId, instrumentId, side, price, leverage } = change;
      const [margin, move] = [asMoney(change.margin), moveOf(instrumentId)];
      const opening = { orderId, instrumentId, side, price, margin, leverage, move };
      return positionOpened(tracked, opening, growth);
    }
    case 'part': {
      const { orderId, margin, net } = change;
      const part = { orderId, margin: asMoney(margin), net: asMoney(net) };
      return positionPartClosed(tracked, part, dayOf(change.at));
    }
    case 'voided':
      return positionVoided(tracked, change.orderId);
    default:
      return assertNever(change);
  }
}

const movementOf = ({ kind, amount, balanceAfter, floating }: Movement): LedgerMovement => ({
  kind,
  amount: asMoney(amount),
  balanceAfter: asMoney(balanceAfter),
  floating: floating === null ? null : asMoney(floating),
});

const tradeOf = ({ profit, fee, swap, rebate, margin, leverage }: Closing): ClosedTrade => ({
  profit: asMoney(profit),
  fee: asMoney(fee),
  swap: asMoney(swap),
  rebate: asMoney(rebate),
  margin: asMoney(margin),
  leverage,
});

const rowOf = (
  of: Pick<TraderRow, 'accountId' | 'kind' | 'openedAt' | 'copiedGrowth'>,
  growth: Growth,
  trades: Trades,
): TraderRow => ({
  accountId: of.accountId,
  kind: of.kind,
  openedAt: of.openedAt,
  copiedGrowth: of.copiedGrowth,
  ...growth,
  trades: trades.count,
  wins: trades.wins,
  margin: trades.margin,
  exposure: trades.exposure,
});

const growthOf = (row: TraderRow): Growth => ({
  balance: asMoney(row.balance),
  floating: row.floating === null ? null : asMoney(row.floating),
  base: asMoney(row.base),
  baseGrowth: row.baseGrowth,
  growth: row.growth,
  peak: row.peak,
  drawdown: row.drawdown,
  profit: asMoney(row.profit),
  restarts: row.restarts,
});

const tradesOf = (row: TraderRow): Trades => ({
  count: row.trades,
  wins: row.wins,
  margin: asMoney(row.margin),
  exposure: asMoney(row.exposure),
});

export const recordOf = (row: TrackRecordRow): TrackRecord => ({
  stakes: row.stakes,
  stakeSquares: row.stakeSquares,
  chased: row.chased,
  exposureMax: row.exposureMax,
  stressMax: row.stressMax,
  lostStake: row.lostStake,
  capital: asMoney(row.capital),
  day: row.day,
  dayGrowth: row.dayGrowth,
  daySquares: row.daySquares,
  dayFourths: row.dayFourths,
});

const positionOf = (row: OpenPositionRow): OpenPosition => ({
  orderId: row.orderId,
  instrumentId: row.instrumentId,
  side: row.side,
  price: row.price,
  margin: asMoney(row.margin),
  whole: asMoney(row.whole),
  leverage: row.leverage,
  move: row.move,
  stake: row.stake,
  bet: row.bet,
  net: asMoney(row.net),
  lostOn: row.lostOn,
});

export const positionsOf = (rows: readonly OpenPositionRow[]): OpenPositions =>
  new Map(rows.map((row) => [row.orderId, positionOf(row)]));

/** The positions to write: new or changed ones, and those that have ended. */
export function positionChanges(
  before: Folding,
  after: Folding,
): {
  readonly changed: readonly OpenPositionRow[];
  readonly ended: readonly Pick<OpenPositionRow, 'accountId' | 'orderId'>[];
} {
  const { accountId } = after.trader;
  return {
    changed: [...after.open.values()]
      .filter((position) => before.open.get(position.orderId) !== position)
      .map((position) => ({ accountId, ...position })),
    ended: [...before.open.keys()]
      .filter((orderId) => !after.open.has(orderId))
      .map((orderId) => ({ accountId, orderId })),
  };
}

/** @param today the last day of `window` */
export const figuresOf = (
  { trader, record }: Pick<Folding, 'trader' | 'record'>,
  window: Pick<TraderWindow, 'growthBefore' | 'profit' | 'trades' | 'wins'>,
  today: number,
): Performance =>
  performanceOf({
    growth: growthOf(trader),
    trades: tradesOf(trader),
    record,
    window: {
      growthBefore: window.growthBefore ?? GROWTH_ONE,
      profit: asMoney(window.profit),
      count: window.trades,
      wins: window.wins,
    },
    openedAt: trader.openedAt,
    today,
  });
