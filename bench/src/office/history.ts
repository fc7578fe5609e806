// A broker's year of trading, made by the real engine: accounts, their money, a million orders that end in every way,
// and some that are still open. Everything agrees with its journal, so a replay can be timed on it too.
import { CATALOGUE, type Instrument } from '@meridian/market';
import type { Database } from '@meridian/store';
import type { Command } from '@meridian/trading';
import { DAY_MS, asPrice, dollars, present } from '@meridian/units';
import {
  type History,
  ORDERS_OF_BATCH,
  beginHistory,
  commit,
  writeSnapshot,
} from '../written-history.ts';

export const ACCOUNTS = 100_000;
/** The first accounts are real; the rest are demo accounts. */
export const REAL_ACCOUNTS = 80_000;
/** Deposits credited: one for each of the first accounts, the rest a second one for the very first. */
export const DEPOSITS_CREDITED = 100_000;
/** One for each of the first accounts. */
export const WITHDRAWALS_SENT = 60_000;
export const WITHDRAWALS_HELD = 4_000;
export const WITHDRAWN_USD = 50;
export const DEPOSITED_USD = 5_000;
const STILL_OPEN = 40_000;
/** Accounts that lost their money and were closed out. */
const CLOSED_OUT = 2_000;
const PENDING_EACH = 20;
const YEAR_MS = 330 * DAY_MS;

/** What is traded, and about what it costs. */
const PRICES = [
  ['EURUSD', 1.156],
  ['GBPUSD', 1.31],
  ['AUDUSD', 0.66],
  ['XAUUSD', 2650],
  ['BTCUSD', 60_000],
  ['ETHUSD', 3_100],
  ['LTCUSD', 84],
] as const;
/** The instrument whose price once falls to a half. */
const CRASHING = 6;

interface Traded {
  readonly instrument: Instrument;
  readonly price: number;
  readonly leverage: number;
}

const ids = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => from + n);

async function inPieces(
  history: History,
  { from, to }: { from: number; to: number },
  command: (id: number) => Command,
): Promise<void> {
  for (let id = from; id <= to; id += ORDERS_OF_BATCH)
    await commit(history, ids(id, Math.min(ORDERS_OF_BATCH, to - id + 1)).map(command));
}

async function openAccounts(history: History, at: number): Promise<void> {
  await inPieces(history, { from: 1, to: ACCOUNTS }, (id) => ({
    type: 'OpenAccount',
    accountId: id,
    kind: id <= REAL_ACCOUNTS ? 'real' : 'demo',
    grant: dollars(id <= REAL_ACCOUNTS ? 0 : 10_000),
    at,
  }));
  const payment = { channel: 'bank', currency: 'USD', paid: `${DEPOSITED_USD}.00` } as const;
  await inPieces(history, { from: 1, to: DEPOSITS_CREDITED }, (id) => ({
    type: 'CreditDeposit',
    accountId: accountOfDeposit(id),
    clientOrderId: null,
    depositId: id,
    amount: dollars(DEPOSITED_USD),
    ...payment,
    at: at + id,
  }));
}

const accountOfDeposit = (id: number): number => ((id - 1) % REAL_ACCOUNTS) + 1;

async function withdraw(history: History, at: number): Promise<void> {
  const of = { clientOrderId: null, at } as const;
  const payment = { channel: 'bank', currency: 'USD', paid: `${WITHDRAWN_USD - 1}.00` } as const;
  const held = WITHDRAWALS_SENT + WITHDRAWALS_HELD;
  await inPieces(history, { from: 1, to: held }, (id) => ({
    type: 'HoldWithdrawal',
    accountId: id,
    withdrawalId: id,
    amount: dollars(WITHDRAWN_USD),
    fee: dollars(1),
    ...payment,
    ...of,
  }));
  await inPieces(history, { from: 1, to: WITHDRAWALS_SENT }, (id) => ({
    type: 'SendWithdrawal',
    accountId: id,
    withdrawalId: id,
    ...of,
  }));
}

/** A price that wanders by some thousandths, so that orders win and lose. */
function tick({ instrument, price }: Traded, n: number, at: number, factor = 1): Command {
  const wobble = 1 + (((n * 7_919) % 41) - 20) / 8_000;
  const points = BigInt(Math.round(price * factor * wobble * 10 ** instrument.precision));
  return {
    type: 'ApplyTick',
    at,
    tick: {
      instrumentId: instrument.id,
      bid: asPrice(points),
      ask: asPrice(points + 2n),
      at,
      seq: n + 1,
      volume: 1,
    },
  };
}

interface Placing {
  readonly traded: readonly Traded[];
  readonly n: number;
  readonly at: number;
}

/** Places an order for one account after the other; every twentieth is pending, far from the market. */
function place({ traded, n, at }: Placing): Command {
  const { instrument, leverage, price } = present(traded[n % (CRASHING - 1)], 'an instrument');
  const isPending = n % PENDING_EACH === 0;
  return {
    type: 'PlaceOrder',
    at,
    accountId: 1 + ((n * 31) % (ACCOUNTS - CLOSED_OUT)),
    clientOrderId: null,
    instrumentId: instrument.id,
    side: n % 3 === 0 ? 'sell' : 'buy',
    lots: instrument.lotsMin,
    leverage,
    mode: isPending ? 'pending' : 'market',
    target: isPending
      ? BigInt(Math.round(price * 0.5 * 10 ** instrument.precision)) *
        10n ** BigInt(8 - instrument.precision)
      : null,
    stopLoss: null,
    takeProfit: null,
  };
}

async function trade(
  history: History,
  orders: number,
  { traded, from }: { traded: readonly Traded[]; from: number },
): Promise<void> {
  const batches = orders / ORDERS_OF_BATCH;
  const lastOnes = STILL_OPEN / ORDERS_OF_BATCH;
  let before: readonly { id: number; n: number }[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    // Orders that stay open were opened late, so no financing is due for them.
    const isLate = batch >= batches - lastOnes;
    const at = isLate ? from + YEAR_MS : from + Math.round((batch / batches) * YEAR_MS);
    const ticks = traded.map((one) => tick(one, batch, at));
    const ends = before.map(({ id, n }): Command => {
      const of = { at, accountId: 1 + ((n * 31) % (ACCOUNTS - CLOSED_OUT)), clientOrderId: null };
      return n % PENDING_EACH === 0
        ? { type: 'CancelOrder', ...of, orderId: id }
        : { type: 'CloseOrder', ...of, orderId: id, lots: null };
    });
    await commit(history, [...ticks, ...ends]);
    const numbers = ids(batch * ORDERS_OF_BATCH, ORDERS_OF_BATCH);
    const placed = await commit(
      history,
      numbers.map((n) => place({ traded, n, at })),
    );
    before = isLate ? [] : placed.map((id, i) => ({ id, n: present(numbers[i], 'its number') }));
    if (batch % 100 === 0)
      console.error(`${batch * ORDERS_OF_BATCH} orders of the history are written`);
  }
}

/** Closes out the last accounts: large orders on an instrument whose price then falls. */
async function closeOut(
  history: History,
  { traded, at }: { traded: readonly Traded[]; at: number },
): Promise<void> {
  const one = present(traded[CRASHING], 'the one that falls');
  const { instrument, leverage, price } = one;
  const size = price * Number(instrument.contractSize);
  const step = Number(instrument.lotStep);
  const lots = BigInt(Math.floor((9_000 * leverage * 1e6) / size / step)) * instrument.lotStep;
  for (let first = ACCOUNTS - CLOSED_OUT + 1; first <= ACCOUNTS; first += ORDERS_OF_BATCH)
    await commit(history, [
      tick(one, 0, at),
      ...ids(first, ORDERS_OF_BATCH).map((accountId): Command => ({
        type: 'PlaceOrder',
        at,
        accountId,
        clientOrderId: null,
        instrumentId: instrument.id,
        side: 'buy',
        lots: lots as typeof instrument.lotStep,
        leverage,
        mode: 'market',
        target: null,
        stopLoss: null,
        takeProfit: null,
      })),
    ]);
  await commit(history, [tick(one, 1, at + 1, 0.5)]);
}

/** @returns the first instant of the year */
export async function tradeForAYear(db: Database, orders: number): Promise<number> {
  const history = beginHistory(db);
  // The year ends before now, because the engine takes no tick that is older than its last.
  const from = Date.now() - YEAR_MS - 2 * DAY_MS;
  const traded = PRICES.map(([code, price]): Traded => {
    const instrument = present(
      CATALOGUE.find((one) => one.code === code),
      code,
    );
    return { instrument, price, leverage: present(instrument.leverages.at(-1), 'a leverage') };
  });
  await openAccounts(history, from);
  await commit(
    history,
    traded.map((one) => tick(one, 0, from)),
  );
  await withdraw(history, from + DEPOSITS_CREDITED);
  await closeOut(history, { traded, at: from + DAY_MS });
  await trade(history, orders, { traded, from: from + DAY_MS + 2 });
  await writeSnapshot(history);
  return from;
}
