// The twin's own limits of clients: each is a pair of what holds and what is to hold later, and a day is what its list of results
// says when it is asked.
import type { OwnLimits, RejectionName } from '@meridian/trading';
import { DAY_MS } from '@meridian/units';
import { type Twin, type TwinAccount, equityIn, usedMarginIn } from './twin-book.ts';
import type { TwinLimits } from './twin-kept-limits.ts';
import { say } from './twin-orders.ts';

/** As a number each: the lower, the stricter. */
const tightness = (limits: OwnLimits): readonly number[] => [
  limits.lossMax === null ? Infinity : Number(limits.lossMax),
  limits.marginMax === null ? Infinity : Number(limits.marginMax),
  limits.ordersMax ?? Infinity,
  -(limits.pauseUntil ?? 0),
];

const inWords = ({ lossMax, marginMax, ordersMax, pauseUntil }: OwnLimits): string =>
  `${lossMax}/${marginMax}/${ordersMax}/${pauseUntil}`;

const withoutPast = (limits: OwnLimits, now: number): OwnLimits =>
  limits.pauseUntil !== null && limits.pauseUntil <= now ? { ...limits, pauseUntil: null } : limits;

const holds = ({ now, later, laterFrom }: TwinLimits, at: number): OwnLimits =>
  later !== null && laterFrom <= at ? later : now;

const NONE: OwnLimits = { lossMax: null, marginMax: null, ordersMax: null, pauseUntil: null };

export function setLimitsInTwin(twin: Twin, account: TwinAccount, wished: OwnLimits): void {
  const { now } = twin.book;
  const known = account.limits;
  const wish = withoutPast(wished, now);
  const before = withoutPast(known === null ? NONE : holds(known, now), now);
  const [a, b] = [tightness(before), tightness(wish)];
  const isBefore = a.map((one, i) => one < (b[i] ?? 0));
  const pick = <K extends keyof OwnLimits>(name: K, i: number): OwnLimits[K] =>
    isBefore[i] === true ? before[name] : wish[name];
  const atOnce: OwnLimits = {
    lossMax: pick('lossMax', 0),
    marginMax: pick('marginMax', 1),
    ordersMax: pick('ordersMax', 2),
    pauseUntil: pick('pauseUntil', 3),
  };
  const isLooser = inWords(atOnce) !== inWords(wish);
  const waits = known !== null && known.later !== null && known.laterFrom > now;
  const isAgain = waits && inWords(known.later ?? NONE) === inWords(wish);
  const laterFrom = isAgain ? known.laterFrom : now + DAY_MS;
  if (known === null && inWords(atOnce) === inWords(NONE)) return;
  if (
    known !== null &&
    inWords(known.now) === inWords(atOnce) &&
    (isLooser ? isAgain : known.later === null)
  )
    return;
  const later = isLooser ? wish : null;
  say(
    twin,
    account.id,
    `limits ${account.id} ${inWords(atOnce)}${later === null ? '' : ` later ${laterFrom} ${inWords(later)}`}`,
  );
  account.limits =
    later === null && inWords(atOnce) === inWords(NONE)
      ? null
      : {
          ...{ now: atOnce, later, laterFrom },
          results: known?.results ?? [],
          placed: known?.placed ?? [],
        };
}

/** @param margin that an order takes; null: it only waits, or is none */
export function whyLimited(
  twin: Twin,
  account: TwinAccount,
  { margin, isNew }: { readonly margin: bigint | null; readonly isNew: boolean },
): RejectionName | null {
  const { limits } = account;
  if (limits === null) return null;
  const { now } = twin.book;
  const { lossMax, marginMax, ordersMax, pauseUntil } = holds(limits, now);
  if (pauseUntil !== null && now < pauseUntil) return 'own_limit_pause';
  const since = twin.hours.rollovers(now - 2 * DAY_MS, now).at(-1) ?? 0;
  const placed = limits.placed.filter((at) => at >= since).length;
  if (isNew && ordersMax !== null && placed >= ordersMax) return 'own_limit_orders';
  const equity = equityIn(twin, account);
  const made = limits.results.reduce(
    (sum, { at, amount }) => (at >= since ? sum + amount : sum),
    0n,
  );
  if (lossMax !== null) {
    if (equity === null) return 'price_missing';
    const standing = made + equity - account.balance;
    if ((standing < 0n ? -standing : 0n) >= lossMax) return 'own_limit_loss';
  }
  if (marginMax !== null && margin !== null && usedMarginIn(account) + margin > marginMax)
    return 'own_limit_margin';
  return null;
}
