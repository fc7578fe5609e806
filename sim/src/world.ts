// A world: a seeded stream of commands, as bad feeds and careless clients would send them. Prices walk, leap and go
// stale, sessions close, requests are wrong, sent twice, or sent again under the same id.
import type { Tick } from '@meridian/market';
import {
  type AccountCommand,
  type Command,
  MIRROR_TASKS_MAX,
  type OwnLimits,
  type PlaceOrder,
} from '@meridian/trading';
import {
  HOUR_MS,
  type Lots,
  type Money,
  type Random,
  SECOND_MS,
  asLots,
  asMoney,
  asPrice,
  readMoney,
  seededRandom,
} from '@meridian/units';
import { drawCopying } from './world-copying.ts';
import { drawMoney } from './world-money.ts';
import {
  type Feed,
  drawBounds,
  drawMore,
  drawMoves,
  drawPart,
  drawShare,
  drawTakes,
  drawWhich,
  scaled,
  waitingOf,
} from './world-orders.ts';
import {
  type WorldRules,
  createRules,
  decideSomething,
  promiseSomething,
  rulesOf,
} from './world-rules.ts';
import { GRANTS, LEAP_MAX_MS, type Stage, drawStage } from './stage.ts';
import type { TwinBook } from './twin-book.ts';

export interface World {
  readonly stage: Stage;
  readonly random: Random;
  /** Draws deposits and withdrawals; null if there are none. */
  readonly money: Random | null;
  /** Draws copying; null if there is none. */
  readonly copying: Random | null;
  /** What people decide about terms, halts and prices; null if nobody does. */
  readonly rules: WorldRules | null;
  /** Copies that one command makes at most, and charges for a night. */
  readonly copiesMax: number;
  readonly chargesMax: number;
  /** Things one leader did that may wait. */
  readonly tasksMax: number;
  /** Draws when nights go on between the steps. */
  readonly nights: Random;
  /** Draws limits that clients set for themselves; null: nobody does, so that what they keep from happening happens elsewhere. */
  readonly limits: Random | null;
  /** Draws what orders do by themselves; null: they only have fixed levels. */
  readonly orders: Random | null;
  /** Draws which idle accounts leave memory, and when. */
  readonly idle: Random;
  readonly feeds: readonly Feed[];
  /** Client commands sent so far, to be repeated; the newest last. */
  readonly sent: AccountCommand[];
  now: number;
  nextId: number;
}

const SENT_KEPT = 40;
/** Clients of a world. */
const ACCOUNTS_MAX = 5;

export function createWorld(
  seed: number,
  has: {
    readonly money: boolean;
    readonly copying: boolean;
    readonly rules: boolean;
    readonly orders: boolean;
  },
): World {
  const random = seededRandom(seed);
  const stage = drawStage(random);
  const feeds = stage.instruments.map(({ id }) => {
    const start = stage.startBids.get(id) ?? 1;
    return { instrumentId: id, start, bid: start, seq: 0, silentUntil: 0 };
  });
  const money = has.money ? seededRandom(seed + 1_000_003) : null;
  const copying = has.copying ? seededRandom(seed + 2_000_003) : null;
  const copiesMax = copying?.between(0, 4) ?? 0;
  const nights = seededRandom(seed + 3_000_003);
  return {
    stage,
    random,
    money,
    copying,
    rules: has.rules ? drawnRules(seed, stage) : null,
    copiesMax,
    chargesMax: nights.between(0, 4),
    tasksMax: seed % 5 === 4 ? nights.between(1, 3) : MIRROR_TASKS_MAX,
    nights,
    limits: seed % 3 === 0 ? seededRandom(seed + 7_000_003) : null,
    orders: has.orders ? seededRandom(seed + 7_000_003) : null,
    idle: seededRandom(seed + 4_000_003),
    feeds,
    sent: [],
    now: stage.startsAt,
    nextId: 1,
  };
}

const drawnRules = (seed: number, stage: Stage): WorldRules =>
  createRules(seededRandom(seed + 6_000_003), seededRandom(seed + 8_000_003), stage);

/** The next command; `book` says which orders and accounts exist to be named. */
export function nextCommand(world: World, book: TwinBook): Command {
  const { random } = world;
  const set = world.rules?.random.chance(0.04) === true ? newRules(world) : null;
  // It may get lost on its way: the next one says it too.
  if (set !== null && world.rules?.random.chance(0.9) === true) return set;
  const moved = world.money?.chance(0.1)
    ? drawMoney(world.money, book, { at: world.now, hasCopying: world.copying !== null })
    : null;
  if (moved) return moved;
  const copied = world.copying?.chance(0.3) ? drawCopied(world, world.copying, book) : null;
  if (copied) return copied;
  passTime(world);
  const at = random.chance(0.05) ? world.now - random.between(0, 3 * SECOND_MS) : world.now;
  const clients = clientsOf(book);
  if (clients === 0 || (clients < ACCOUNTS_MAX && random.chance(0.03))) {
    return openAccount(world, book, at);
  }
  if (random.chance(0.03)) return drawTime(world, book, at);
  if (random.chance(0.62)) return { type: 'ApplyTick', tick: drawTick(world, at), at };
  // A crash may have undone the opening of an account that commands were sent to.
  const repeatable = world.sent.filter(({ accountId }) =>
    book.accounts.some((one) => one.id === accountId),
  );
  const repeated = repeatable.length > 0 && random.chance(0.08) ? random.pick(repeatable) : null;
  const command = repeated ?? drawRequest(world, book);
  if (!repeated) remember(world, command);
  return { ...command, at };
}

/** What people have decided up to now, and one thing more. */
function newRules(world: World): Command | null {
  const { rules, stage } = world;
  if (rules !== null) {
    decideSomething(rules, stage, world.now);
    if (rules.honest.chance(0.5)) promiseSomething(rules, stage);
  }
  return rulesCommand(world, world.now);
}

/** All that was decided; null where nobody decides anything. */
export const rulesCommand = ({ rules, stage }: World, at: number): Command | null =>
  rules === null ? null : { type: 'SetRules', ...rulesOf(rules, stage), at };

const clientsOf = (book: TwinBook): number =>
  book.accounts.filter(({ copy }) => copy === null).length;

/** Draws a command of somebody whom others copy. */
function drawLed(
  world: World,
  random: Random,
  book: TwinBook,
  clientOrderId: string,
): AccountCommand | null {
  const leaders = book.accounts.filter(({ id }) =>
    book.accounts.some(({ copy }) => copy?.leaderId === id && copy.state === 'running'),
  );
  if (leaders.length === 0) return null;
  const leader = random.pick(leaders);
  const about = { accountId: leader.id, clientOrderId };
  const order = leader.orders.length > 0 ? random.pick(leader.orders) : null;
  if (order === null || random.chance(0.6))
    return { ...about, ...drawOrder(world, book, leader.id) };
  return { ...about, type: 'CloseOrder', orderId: order.id, lots: drawPart(random, order) };
}

function drawCopied(world: World, random: Random, book: TwinBook): Command | null {
  const clientOrderId = `k${(world.nextId += 1)}`;
  const led = random.chance(0.4) ? drawLed(world, random, book, clientOrderId) : null;
  if (led !== null) return { ...led, at: world.now };
  const command = drawCopying(random, book, { at: world.now, clientOrderId });
  if (command !== null && command.type !== 'MirrorNext') {
    const { at: _at, ...request } = command;
    remember(world, request);
  }
  return command;
}

function openAccount({ random }: World, book: TwinBook, at: number): Command {
  const isDemo = random.chance(0.9);
  return {
    type: 'OpenAccount',
    accountId: clientsOf(book) + 1,
    kind: isDemo ? 'demo' : 'real',
    grant: isDemo ? random.pick(GRANTS) : readMoney(random.pick(['0', '3000'])),
    at,
  };
}

export function remember(world: World, command: AccountCommand): void {
  world.sent.push(command);
  if (world.sent.length > SENT_KEPT) world.sent.shift();
}

function passTime(world: World): void {
  const { random } = world;
  if (random.chance(0.01)) world.now += random.between(0, LEAP_MAX_MS);
  else if (random.chance(0.05)) world.now += random.between(0, 90 * SECOND_MS);
  else if (random.chance(0.7)) world.now += random.between(0, 2 * SECOND_MS);
}

function drawTime({ copying }: World, book: TwinBook, at: number): Command {
  if (copying?.chance(0.3) !== true) return { type: 'PassTime', at };
  return { type: 'MarkEquity', accountIds: book.accounts.map(({ id }) => id), at };
}

function drawTick(world: World, at: number): Tick {
  const { random } = world;
  const awake = world.feeds.filter((feed) => feed.silentUntil <= world.now);
  const first = world.feeds.find((feed) => feed.seq === 0);
  const feed =
    first && random.chance(0.5) ? first : random.pick(awake.length > 0 ? awake : world.feeds);
  if (random.chance(0.01)) feed.silentUntil = world.now + random.between(0, 120 * SECOND_MS);
  const step = random.chance(0.02)
    ? 0.3
    : random.chance(0.05)
      ? 0.05
      : random.chance(0.3)
        ? 0.01
        : 0.001;
  const low = feed.start / 4;
  const moved = feed.bid * (1 + (random.next() * 2 - 1) * step);
  feed.bid = Math.round(Math.min(Math.max(moved, low), feed.start * 4));
  feed.seq += 1;
  const spread = random.chance(0.3) ? 0 : random.between(0, Math.ceil(feed.start / 2_000));
  const lateMs = random.chance(0.02) ? random.between(0, 40 * SECOND_MS) : 0;
  return {
    instrumentId: feed.instrumentId,
    bid: asPrice(BigInt(feed.bid)),
    ask: asPrice(BigInt(feed.bid + spread)),
    at: at - lateMs,
    seq: feed.seq,
    volume: 1,
  };
}

/** Mostly one that bites: a part of the balance, a few orders, some hours. */
function drawLimits(
  random: Random,
  now: number,
  { balance }: TwinBook['accounts'][number],
): OwnLimits {
  const part = (): Money | null =>
    random.chance(0.5) ? null : asMoney((balance * BigInt(random.between(1, 60))) / 100n);
  return {
    lossMax: part(),
    marginMax: part(),
    ordersMax: random.chance(0.6) ? null : random.between(1, 8),
    pauseUntil: random.chance(0.8) ? null : now + random.between(-1, 30) * HOUR_MS,
  };
}

function drawRequest(world: World, book: TwinBook): AccountCommand {
  const { random } = world;
  const account = random.pick(book.accounts);
  const clientOrderId = random.chance(0.6) ? `c${(world.nextId += 1)}` : null;
  const about = { accountId: account.id, clientOrderId };
  const everyOrder = book.accounts.flatMap((one) => one.orders);
  const orders = random.chance(0.95) ? account.orders : everyOrder;
  const order = orders.length > 0 && random.chance(0.97) ? random.pick(orders) : null;
  const orderId = order?.id ?? random.between(1, book.nextOrderId + 1);
  if (world.limits?.chance(0.03) === true)
    return { ...about, type: 'SetOwnLimits', limits: drawLimits(world.limits, world.now, account) };
  const dice = random.next();
  if (dice < 0.5 || (order === null && dice < 0.9))
    return { ...about, ...drawOrder(world, book, account.id) };
  const more = drawMore(world, order, waitingOf(book, account.id));
  if (more !== null) return { ...about, orderId, ...more };
  if (dice < 0.7)
    return { ...about, type: 'CloseOrder', orderId, ...drawShare(world, random, order) };
  if (dice < 0.75) {
    const instrumentId = random.chance(0.5) ? null : random.pick(world.feeds).instrumentId;
    return { ...about, type: 'CloseAllOrders', instrumentId, ...drawWhich(world) };
  }
  if (dice < 0.82) return { ...about, type: 'CancelOrder', orderId };
  if (dice < 0.996) {
    const feed =
      world.feeds.find((one) => one.instrumentId === order?.instrumentId) ??
      random.pick(world.feeds);
    const around =
      order && !order.isOpen && order.target !== null ? Number(order.target) : feed.bid;
    const side = order?.side ?? 'buy';
    return {
      ...about,
      type: 'SetStops',
      orderId,
      ...drawStops(world, feed, side, around),
      ...drawMoves(world, feed, true),
      ...drawTakes(world, feed, { side, lots: order?.lots ?? asLots(100_000n), around }, true),
    };
  }
  return {
    ...about,
    type: 'ResetDemo',
    grant: random.chance(0.1) ? readMoney('0') : random.pick(GRANTS),
  };
}

function drawOrder(
  world: World,
  book: TwinBook,
  accountId: number,
): Omit<PlaceOrder, 'accountId' | 'clientOrderId'> {
  const { random } = world;
  const feed = random.pick(world.feeds);
  const isPending = random.chance(0.4);
  const side = random.pick(['buy', 'sell'] as const);
  const leverage = random.chance(0.03) ? random.pick([null, 7]) : random.pick([1, 30, 200]);
  const target = random.chance(0.02)
    ? random.pick([null, 0, -1])
    : Math.round(feed.bid * (1 + (random.next() - 0.5) * 0.03));
  const around = isPending ? (target ?? feed.bid) : feed.bid;
  const stops = drawStops(world, feed, side, around);
  const instrumentId = random.chance(0.01) ? 999 : feed.instrumentId;
  const lots = drawLots(world, book, { accountId, feed, leverage: leverage ?? 30 });
  return {
    type: 'PlaceOrder',
    side,
    leverage,
    ...stops,
    ...drawMoves(world, feed, false),
    ...drawTakes(world, feed, { side, lots, around }, false),
    ...drawBounds(world, feed, isPending ? waitingOf(book, accountId) : null),
    mode: isPending ? 'pending' : 'market',
    instrumentId,
    lots,
    target: target === null ? null : scaled(world, feed, target),
  };
}

/** Sizes that use a part of the balance as margin; some need more than there is. */
function drawLots(
  world: World,
  book: TwinBook,
  of: { accountId: number; feed: Feed; leverage: number },
): Lots {
  const { random, stage } = world;
  if (random.chance(0.03)) return asLots(BigInt(random.between(-1, 120_000_000)));
  const instrument = stage.instruments.find((one) => one.id === of.feed.instrumentId);
  const balance = Number(book.accounts.find((one) => one.id === of.accountId)?.balance ?? 0n) / 1e6;
  const rough = { JPY: 150, SEK: 10 }[instrument?.quoteCurrency ?? ''] ?? 1;
  const notional =
    ((of.feed.start / 10 ** (instrument?.precision ?? 0)) *
      Number(instrument?.contractSize ?? 1n)) /
    rough;
  const wanted = (random.next() * 1.1 * balance * of.leverage) / notional;
  return asLots(BigInt(Math.min(Math.max(Math.round(wanted * 100), 2), 10_000)) * 10_000n);
}

function drawStops(
  world: World,
  feed: Feed,
  side: 'buy' | 'sell',
  around: number,
): { stopLoss: bigint | null; takeProfit: bigint | null } {
  const { random } = world;
  const level = (isBelow: boolean): bigint | null => {
    if (random.chance(0.7)) return random.chance(0.8) ? null : 0n;
    if (random.chance(0.03)) return -1n * 10n ** 8n;
    const away = (random.chance(0.95) ? 1 : -1) * random.next() * 0.03;
    return scaled(world, feed, Math.round(around * (isBelow ? 1 - away : 1 + away)));
  };
  return { stopLoss: level(side === 'buy'), takeProfit: level(side === 'sell') };
}
