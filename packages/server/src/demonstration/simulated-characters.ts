// The simulated traders of the demonstration site: how each kind decides, step by step, from past prices and its own
// account. They know nothing of the future, so the market makes their results.
import type { Instrument } from '@meridian/market';
import {
  type Account,
  type AccountCommand,
  type EngineState,
  type Market,
  type Order,
  figuresOf,
} from '@meridian/trading';
import { type Lots, type Random, asLots } from '@meridian/units';
import { DEMO_GRANT } from '../users/demo-accounts.ts';

export type Character =
  | 'steady'
  | 'trend'
  | 'scalper'
  | 'gambler'
  | 'martingale'
  | 'reckless'
  | 'restarted';

export interface SimulatedTrader {
  readonly accountId: number;
  readonly character: Character;
  readonly random: Random;
  readonly instruments: readonly Instrument[];
}

/** The mids of an instrument's earlier steps, in points, the latest last. */
export type Past = ReadonlyMap<number, readonly number[]>;

interface Situation {
  readonly state: EngineState;
  readonly account: Account;
  readonly trader: SimulatedTrader;
  readonly past: Past;
  /** How far apart its steps are; its habits are given in steps. */
  readonly stepMs: number;
}

/** What a trader does at one step. The engine decides the commands like anybody's. */
export function decide(of: Omit<Situation, 'account'>): readonly AccountCommand[] {
  const account = of.state.accounts.get(of.trader.accountId);
  return account === undefined ? [] : HABITS[of.trader.character]({ ...of, account });
}

const HABITS: Readonly<Record<Character, (now: Situation) => readonly AccountCommand[]>> = {
  // Against moves that went far; small, and out again after a while.
  steady: (now) =>
    keepOne(now, { chance: 0.1, steps: 14, leverage: 10, exposure: 0.8, way: -1, look: 24 }),
  // With the move of the last three days; held long.
  trend: (now) =>
    keepOne(now, { chance: 0.06, steps: 40, leverage: 10, exposure: 1.2, way: 1, look: 36 }),
  scalper: (now) =>
    keepOne(now, { chance: 0.3, steps: 1, leverage: 20, exposure: 2, way: -1, look: 3 }),
  gambler: (now) =>
    keepOne(now, { chance: 0.025, steps: 30, leverage: 20, exposure: 8, way: 1, look: 6 }),
  martingale: doubleUp,
  reckless: (now) =>
    keepOne(now, { chance: 0.12, steps: 60, leverage: 30, exposure: 26, way: 1, look: 4 }),
  restarted: restart,
};

interface Habit {
  /** The chance of opening at a step while nothing is open. */
  readonly chance: number;
  readonly steps: number;
  readonly leverage: number;
  /** Notional as a multiple of the balance. */
  readonly exposure: number;
  /** 1: with the move, -1: against it. */
  readonly way: 1 | -1;
  /** The number of steps over which the move is measured. */
  readonly look: number;
}

function keepOne(now: Situation, habit: Habit): readonly AccountCommand[] {
  const { state, account, trader, stepMs } = now;
  const [open] = account.orders.values();
  if (open !== undefined) {
    const isDue = state.now - (open.openedAt ?? state.now) >= habit.steps * stepMs;
    return isDue ? [close(account, open)] : [];
  }
  if (!trader.random.chance(habit.chance)) return [];
  const instrument = trader.random.pick(trader.instruments);
  const move = moveOf(now.past, instrument.id, habit.look);
  if (move === 0) return [];
  const side = move * habit.way > 0 ? 'buy' : 'sell';
  return place(now, instrument, { ...habit, side });
}

const DOUBLES_MAX = 6;
/** It gives a ladder up below this share of the balance, floating losses included. */
const GIVE_UP_BELOW = 0.55;

/** Doubles losing positions until all of them together win, or nearly everything is lost. */
function doubleUp(now: Situation): readonly AccountCommand[] {
  const { state, account, trader, past } = now;
  const orders = [...account.orders.values()];
  const last = orders.at(-1);
  if (last === undefined) {
    const instrument = trader.random.pick(trader.instruments);
    const side = moveOf(past, instrument.id, 6) > 0 ? 'sell' : 'buy';
    return place(now, instrument, { side, leverage: 20, exposure: 0.25 });
  }
  const { floating, equity } = figuresOf(state, account);
  if (floating === null || equity === null) return [];
  const isLost = Number(equity) < GIVE_UP_BELOW * Number(account.balance);
  if (floating > 0n || isLost)
    return [
      { type: 'CloseAllOrders', accountId: account.id, clientOrderId: null, instrumentId: null },
    ];
  if (orders.length > DOUBLES_MAX) return [];
  return [order(account, { ...last, lots: asLots(last.lots * 2n) })];
}

/** Reckless until little is left; then starts afresh once, and trades steadily. */
function restart(now: Situation): readonly AccountCommand[] {
  const { account } = now;
  if (account.epoch > 0) return HABITS.steady(now);
  if (account.balance * 10n < DEMO_GRANT * 4n)
    return [{ type: 'ResetDemo', accountId: account.id, clientOrderId: null, grant: DEMO_GRANT }];
  return HABITS.reckless(now);
}

function moveOf(past: Past, instrumentId: number, steps: number): number {
  const prices = past.get(instrumentId) ?? [];
  return (prices.at(-1) ?? 0) - (prices.at(-1 - steps) ?? prices[0] ?? 0);
}

const close = (account: Account, { id }: Order): AccountCommand => ({
  type: 'CloseOrder',
  accountId: account.id,
  clientOrderId: null,
  orderId: id,
  lots: null,
});

const order = (
  account: Account,
  of: Pick<Order, 'instrumentId' | 'side' | 'lots' | 'leverage'>,
): AccountCommand => ({
  type: 'PlaceOrder',
  accountId: account.id,
  clientOrderId: null,
  instrumentId: of.instrumentId,
  side: of.side,
  lots: of.lots,
  leverage: of.leverage,
  mode: 'market',
  target: null,
  stopLoss: null,
  takeProfit: null,
});

function place(
  { state, account }: Situation,
  instrument: Instrument,
  { side, leverage, exposure }: { side: 'buy' | 'sell'; leverage: number; exposure: number },
): readonly AccountCommand[] {
  const market = state.markets.get(instrument.id);
  const offered = market?.instrument.leverages.findLast((one) => one <= leverage);
  const lots = market === undefined ? null : lotsOf(market, account, exposure);
  if (offered === undefined || lots === null) return [];
  return [order(account, { instrumentId: instrument.id, side, lots, leverage: offered })];
}

/** Lots worth so many times the balance, on the instrument's step; null without a price or below the smallest order. */
function lotsOf({ instrument, quote }: Market, account: Account, exposure: number): Lots | null {
  if (quote === null || account.balance <= 0n) return null;
  const { baseCurrency, contractSize, precision, lotStep, lotsMin, lotsMax } = instrument;
  const price = baseCurrency === 'USD' ? 1 : Number(quote.bid) / 10 ** precision;
  const lots = (Number(account.balance) * exposure) / (Number(contractSize) * price);
  const stepped = (BigInt(Math.floor(lots)) / lotStep) * lotStep;
  if (stepped < lotsMin) return null;
  return asLots(stepped > lotsMax ? lotsMax : stepped);
}
