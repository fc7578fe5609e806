// What a world asks of orders beyond a price and fixed levels; a world without it draws nothing here.
import type {
  AskedPart,
  ChangePending,
  CloseAllOrders,
  CloseOrder,
  PlaceOrder,
  ReverseOrder,
  Trailing,
} from '@meridian/trading';
import { type Lots, MINUTE_MS, type Random, asLots } from '@meridian/units';
import type { TwinBook } from './twin-book.ts';
import type { TwinOrder } from './twin-order.ts';
import type { Stage } from './stage.ts';

/** An instrument's prices as a world draws them. */
export interface Feed {
  readonly instrumentId: number;
  readonly start: number;
  bid: number;
  seq: number;
  silentUntil: number;
}

/** Of a world. */
interface Drawn {
  /** Null: a world without any of this. */
  readonly orders: Random | null;
  readonly random: Random;
  readonly stage: Stage;
  readonly feeds: readonly Feed[];
  readonly now: number;
}

/** How a stop moves by itself; in a change, now and then no more. */
export function drawMoves(
  { orders: random, stage }: Drawn,
  feed: Feed,
  isChange: boolean,
): { trailing?: Trailing; breakEven?: number } {
  if (random === null) return {};
  const precision = stage.instruments.find((one) => one.id === feed.instrumentId)?.precision ?? 0;
  const unit = precision === 3 || precision === 5 || random.chance(0.05) ? 1 : 10;
  const drawn: { trailing?: Trailing | null; breakEven?: number | null } = {};
  const near = Math.ceil(feed.start / 100);
  if (random.chance(0.4)) {
    const isFar = random.chance(0.03);
    drawn.trailing = random.chance(0.5)
      ? { by: 'pips', size: unit * random.between(1, isFar ? feed.start * 5 : near) }
      : { by: 'percent', size: random.between(1, 200) };
  } else if (isChange && random.chance(0.3)) drawn.trailing = null;
  const dice = random.next();
  if (dice < 0.3) drawn.breakEven = unit * random.between(1, near);
  else if (isChange && dice < 0.5) drawn.breakEven = null;
  // Null is a change's alone.
  return drawn as { trailing?: Trailing; breakEven?: number };
}

/** Prices at which parts close, mostly where they win; in a change, now and then none. */
export function drawTakes(
  world: Drawn,
  feed: Feed,
  of: { readonly side: 'buy' | 'sell'; readonly lots: Lots; readonly around: number },
  isChange: boolean,
): { takeParts?: AskedPart[] } {
  const { orders: random } = world;
  if (random === null || !random.chance(isChange ? 0.5 : 0.4)) return {};
  const count = isChange && random.chance(0.2) ? 0 : random.between(1, random.chance(0.05) ? 4 : 3);
  const steps = of.lots / 10_000n;
  const takeParts = Array.from({ length: count }, () => {
    const away = (random.chance(0.97) ? 1 : -1) * random.next() * 0.02;
    const price = Math.round(of.around * (of.side === 'buy' ? 1 + away : 1 - away));
    const share = (steps * BigInt(random.between(1, random.chance(0.1) ? 60 : 33))) / 100n;
    const lots = (share > 0n ? share : 1n) * (random.chance(0.02) ? 9_999n : 10_000n);
    return { price: scaled(world, feed, price), lots: asLots(lots) };
  });
  const [first] = takeParts;
  if (first !== undefined && random.chance(0.02)) takeParts.push(first);
  return { takeParts };
}

/** Until when a pending order waits and beside which, or how far the price of one at market may be from what its client saw. */
export function drawBounds(
  world: Drawn,
  feed: Feed,
  waiting: readonly number[] | null,
): Pick<PlaceOrder, 'expiresAt' | 'maxDeviation' | 'ocoWith' | 'seen'> {
  const { orders: random, now } = world;
  if (random === null || random.chance(0.5)) return {};
  if (waiting !== null)
    return {
      ...(random.chance(0.7) && { expiresAt: now + drawWait(random) }),
      ...drawOther(random, waiting),
    };
  const away = 1 + (random.next() - 0.5) * 0.002;
  const seen = { seq: null, price: scaled(world, feed, Math.round(feed.bid * away)) };
  return { seen, maxDeviation: 10 * random.between(0, Math.ceil(feed.start / 5_000)) };
}

export const waitingOf = ({ accounts }: TwinBook, accountId: number): number[] =>
  (accounts.find(({ id }) => id === accountId)?.orders ?? [])
    .filter(({ isOpen }) => !isOpen)
    .map(({ id }) => id);

/** Now and then one that there is not. */
function drawOther(random: Random, waiting: readonly number[]): { ocoWith?: number } {
  if (waiting.length === 0 || random.chance(0.1)) return {};
  return { ocoWith: random.chance(0.05) ? random.between(1, 300) : random.pick(waiting) };
}

/** Mostly ahead. */
const drawWait = (random: Random): number => random.between(-MINUTE_MS / 10, 10 * MINUTE_MS);

export function drawShare(
  { orders }: Drawn,
  random: Random,
  order: TwinOrder | null,
): Pick<CloseOrder, 'lots' | 'percent'> {
  const lots = drawPart(random, order);
  return orders?.chance(0.3) === true ? { lots: null, percent: orders.between(1, 100) } : { lots };
}

export const drawWhich = ({ orders }: Drawn): Pick<CloseAllOrders, 'which'> =>
  orders?.chance(0.5) === true ? { which: orders.pick(['losers', 'winners'] as const) } : {};

type More =
  | Omit<ReverseOrder, 'accountId' | 'clientOrderId' | 'orderId'>
  | Omit<ChangePending, 'accountId' | 'clientOrderId' | 'orderId'>;

export function drawMore(
  world: Drawn,
  order: TwinOrder | null,
  waiting: readonly number[],
): More | null {
  const { orders: random, now } = world;
  if (random === null || !random.chance(0.2)) return null;
  if (random.chance(order?.isOpen === false ? 0.1 : 0.9)) return { type: 'ReverseOrder' };
  const feed =
    world.feeds.find((one) => one.instrumentId === order?.instrumentId) ?? random.pick(world.feeds);
  const away = 1 + (random.next() - 0.5) * 0.03;
  const target = random.chance(0.5) ? null : scaled(world, feed, Math.round(feed.bid * away));
  const lots =
    random.chance(0.6) || order === null ? null : asLots((order.lots / 20_000n) * 10_000n);
  const dice = random.next();
  const until =
    dice < 0.3 ? { expiresAt: now + drawWait(random) } : dice < 0.4 ? { expiresAt: null } : {};
  const pair = random.next();
  const other = pair < 0.1 ? { ocoWith: null } : pair < 0.3 ? drawOther(random, waiting) : {};
  return { type: 'ChangePending', target, lots, ...until, ...other };
}

export function drawPart(random: Random, order: TwinOrder | null): Lots | null {
  if (order === null || random.chance(0.4)) return null;
  if (random.chance(0.1)) return asLots(BigInt(random.between(-5, 15_000_000)));
  return asLots(((BigInt(random.between(0, 105)) * (order.lots / 10_000n)) / 100n) * 10_000n);
}

/** Points as a request's decimal of eight places, now and then one digit too many. */
export function scaled({ random, stage }: Drawn, feed: Feed, points: number): bigint {
  const precision = stage.instruments.find((one) => one.id === feed.instrumentId)?.precision ?? 0;
  const exact = BigInt(points) * 10n ** BigInt(8 - precision);
  return random.chance(0.02) ? exact + 1n : exact;
}
