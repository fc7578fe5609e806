// The book that the engine bench loads: accounts with open orders, each with one resting trigger, around the quotes of
// the simulated market on a Wednesday afternoon; the stops of some trail, some wait with an expiry, and some close in parts. One
// seed, so every run has the same book.
import {
  CATALOGUE,
  type Instrument,
  type Tick,
  calendar,
  financingDays,
  rollovers,
  syntheticMarket,
  worldOf,
} from '@meridian/market';
import {
  type Account,
  type AccountId,
  type EngineState,
  type Market,
  type PlacedOrder,
  accountOf,
  conversionOf,
  createState,
  drawZone,
  evolve,
  execute,
  figuresOf,
  marketOf,
  noticeBand,
  openingFee,
  openingPrice,
  requiredMargin,
} from '@meridian/trading';
import {
  DAY_MS,
  type Lots,
  MINUTE_MS,
  type Price,
  type Random,
  asLots,
  asMoney,
  dollars,
  present,
  seededRandom,
} from '@meridian/units';

export const BOOK_AT = Date.UTC(2026, 10, 18, 14);
/** Instruments that one account trades. */
const FAVOURITES = 3;
const GRANT = dollars(10_000);
const TARGET_MARGIN_LEVELS = { least: 2, most: 50 };
/** How far a trigger rests from the price: clients' stops and targets. */
const TRIGGER_DISTANCE = { least: 0.009, most: 0.1 };
/** Of the open orders, those whose stop trails, and as many orders that wait with an expiry. */
const MOVING_SHARE = 0.2;
/** Of the open orders, those that close in parts: as many parts as there may be. */
const PARTED_SHARE = 0.2;
const PARTS = 3;
const hours = calendar('real');
const market = syntheticMarket(worldOf(1), hours);
const QUOTED = CATALOGUE.filter((instrument) => market.simulates(instrument));

export interface BookSize {
  /** Open orders, each with one resting trigger. */
  readonly orders: number;
  readonly accounts: number;
}

export function buildBook({ orders, accounts }: BookSize): EngineState {
  const state = createState(
    CATALOGUE,
    {
      isOpen: (instrument, at) => hours.isOpen(instrument.session, at),
      rollovers,
      financingDays,
    },
    'of_margin',
  );
  for (const instrument of QUOTED) {
    const tick: Tick = {
      instrumentId: instrument.id,
      ...market.quoteAt(instrument, BOOK_AT),
      at: BOOK_AT,
      seq: 1,
      volume: 1,
    };
    execute(state, { type: 'ApplyTick', tick, at: BOOK_AT });
  }
  const random = seededRandom('book');
  for (let id = 1; id <= accounts; id += 1) {
    const until = Math.floor((orders * id) / accounts);
    openAccount(state, random, { id, orders: until - Math.floor((orders * (id - 1)) / accounts) });
  }
  return state;
}

/**
 * Applies the events as after a restart, then draws the account's zone once: the same state that placing orders one by
 * one gives.
 */
function openAccount(
  state: EngineState,
  random: Random,
  { id, orders }: { id: AccountId; orders: number },
): void {
  evolve(state, { type: 'AccountOpened', accountId: id, at: BOOK_AT, kind: 'demo', grant: GRANT });
  const favourites = Array.from({ length: FAVOURITES }, () => random.pick(QUOTED));
  const marginLevel = between(random, TARGET_MARGIN_LEVELS);
  const margin = asMoney(BigInt(Math.round(Number(GRANT) / marginLevel / orders)));
  for (let n = 0; n < orders; n += 1)
    openOrder(state, random, { id, instrument: random.pick(favourites), margin });
  const account = accountOf(state, id);
  const { equity, usedMargin } = figuresOf(state, account);
  if (equity === null) throw new Error('every instrument of the book has a price');
  account.noticeBand = noticeBand(equity, usedMargin, 0);
  drawZone(state, account, equity, false);
}

function openOrder(
  state: EngineState,
  random: Random,
  { id, instrument, margin }: { id: AccountId; instrument: Instrument; margin: bigint },
): void {
  const of: Market = marketOf(state, instrument.id);
  const quote = present(of.quote, 'the instrument has a price');
  const { rate, legs } = present(conversionOf(state, of), 'the instrument has a conversion');
  const side = random.chance(0.5) ? 'buy' : 'sell';
  const leverage = present(instrument.leverages.at(-1), 'the instrument has a leverage');
  const ofLot = requiredMargin(instrument, {
    lots: asLots(1_000_000n),
    price: quote.bid,
    leverage,
    quoteRate: rate,
  });
  const lots = ((margin * 1_000_000n) / ofLot || 1n) as Lots;
  const price = openingPrice(side, quote);
  const isStop = random.chance(0.5);
  const distance = Math.ceil(Number(price) * between(random, TRIGGER_DISTANCE));
  const level = BigInt(
    Number(price) + (isStop === (side === 'buy') ? -distance : distance),
  ) as Price;
  const used = requiredMargin(instrument, { lots, price: quote.bid, leverage, quoteRate: rate });
  const order: PlacedOrder = {
    instrumentId: instrument.id,
    side,
    lots,
    leverage,
    clientOrderId: null,
    requestedPrice: price,
    targetPrice: null,
    triggerKind: null,
    stopLoss: isStop ? level : null,
    takeProfit: isStop ? null : level,
    margin: used,
    fee: openingFee(instrument, state.feeType, { lots, margin: used }),
  };
  const isMoving = random.chance(MOVING_SHARE);
  evolve(state, {
    type: 'MarketOrderFilled',
    accountId: id,
    orderId: state.nextOrderId,
    at: BOOK_AT,
    order: { ...order, ...termsIn(random, order, isMoving) },
    fill: {
      seq: quote.seq,
      at: BOOK_AT,
      bid: quote.bid,
      ask: quote.ask,
      level: null,
      price,
      rate,
      legs,
    },
  });
  if (isMoving) placePending(state, random, { id, order, level });
}

/** How it moves and closes by itself. */
const termsIn = (
  random: Random,
  order: PlacedOrder,
  isMoving: boolean,
): Pick<PlacedOrder, 'trailing' | 'takeParts'> => ({
  ...(isMoving && { trailing: trailingIn(random) }),
  ...(random.chance(PARTED_SHARE) && { takeParts: partsIn(random, order) }),
});

const trailingIn = (random: Random): NonNullable<PlacedOrder['trailing']> => ({
  by: 'percent',
  size: Math.round(10_000 * between(random, TRIGGER_DISTANCE)),
});

/** Beyond the price, as far as other triggers. */
const partsIn = (
  random: Random,
  { side, lots, requestedPrice }: PlacedOrder,
): NonNullable<PlacedOrder['takeParts']> =>
  Array.from({ length: PARTS }, () => {
    const away = between(random, TRIGGER_DISTANCE);
    const price = Math.round(Number(requestedPrice) * (side === 'buy' ? 1 + away : 1 - away));
    return { price: BigInt(price) as Price, lots: asLots(lots / BigInt(PARTS + 1) || 1n) };
  });

/** It ends long after the bench, so that its time is looked at by each tick and reached by none. */
function placePending(
  state: EngineState,
  random: Random,
  { id, order, level }: { id: AccountId; order: PlacedOrder; level: Price },
): void {
  evolve(state, {
    type: 'PendingOrderPlaced',
    accountId: id,
    orderId: state.nextOrderId,
    at: BOOK_AT,
    order: {
      ...order,
      ...{ requestedPrice: level, targetPrice: level, stopLoss: null, takeProfit: null },
      triggerKind: (order.side === 'buy') === level < order.requestedPrice ? 'limit' : 'stop',
      expiresAt: BOOK_AT + random.between(1, 100) * DAY_MS,
    },
  });
}

/** Log-uniform. */
const between = (random: Random, { least, most }: { least: number; most: number }): number =>
  least * (most / least) ** random.next();

/** The market's ticks of all instruments after the book's instant, in order. */
export function ticksAfterBook(minutes: number): Tick[] {
  return QUOTED.flatMap((instrument) =>
    market.ticksBetween(instrument, BOOK_AT + 1, BOOK_AT + minutes * MINUTE_MS),
  ).sort((a, b) => a.at - b.at || a.instrumentId - b.instrumentId);
}

export const openCount = (accounts: Iterable<Account>): number => {
  let count = 0;
  for (const account of accounts) count += account.openCount;
  return count;
};
