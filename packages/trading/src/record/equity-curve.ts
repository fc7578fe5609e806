// An account's equity after each of its closed trades, with deposits and withdrawals left out, and how far it stood below
// its peak. The drawdown is that of the growth (performance.ts): money that comes or goes neither makes nor mends a fall.
import { type Instant, type Money, ZERO_MONEY, addMoney } from '@meridian/units';
import type { Trade } from './analytics.ts';
import { GROWTH_ONE, type Growth, NO_GROWTH, grow, mark } from './performance.ts';

/** Money that came (above 0) or went: deposits, withdrawals, grants, transfers to copyings. */
export interface Flow {
  readonly at: Instant;
  readonly kind: string;
  readonly amount: Money;
}

export interface CurvePoint {
  readonly at: Instant;
  readonly equity: Money;
  /** Below the highest point so far, as a share of it: 0 to 1, billionths. */
  readonly drawdown: bigint;
}

export interface EquityCurve {
  /** What stood there before the first of the trades. */
  readonly start: Money;
  readonly points: readonly CurvePoint[];
  readonly deepest: CurvePoint | null;
}

type Step =
  | { readonly at: Instant; readonly flow: Flow }
  | { readonly at: Instant; readonly net: Money };

/**
 * @param earlier the nets of the account's trades before these, in one sum
 * @param trades in the order of their closing
 * @param flows all of the account, in order
 * @param open what open orders have made so far, counted at the end; null: not counted
 * @param now the instant of the last point, if `open` is counted
 */
export function equityCurve(of: {
  readonly earlier: Money;
  readonly trades: readonly Trade[];
  readonly flows: readonly Flow[];
  readonly open: Money | null;
  readonly now: Instant;
}): EquityCurve {
  const { trades, flows, open, now } = of;
  const first = trades[0];
  const begins = first === undefined ? now : first.closedAt;
  const before = flows.filter(({ at }) => at <= begins);
  const start = before.reduce((sum, { amount }) => addMoney(sum, amount), of.earlier);
  const points: CurvePoint[] = [];
  let deepest: CurvePoint | null = null;
  let equity = start;
  let growth = funded(start);
  const add = (at: Instant): void => {
    const point = { at, equity, drawdown: drawdownOf(growth) };
    points.push(point);
    if (point.drawdown > (deepest?.drawdown ?? 0n)) deepest = point;
  };
  for (const step of inOrder(trades, flows.slice(before.length))) {
    if ('flow' in step) {
      growth = moved(growth, step.flow.kind, step.flow.amount);
      continue;
    }
    equity = addMoney(equity, step.net);
    growth = moved(growth, 'realised_profit', step.net);
    add(step.at);
  }
  if (open !== null && first !== undefined) {
    equity = addMoney(equity, open);
    growth = mark(growth, open);
    add(now);
  }
  return { start, points, deepest };
}

const funded = (start: Money): Growth => moved(NO_GROWTH, 'deposit', start);

const moved = (growth: Growth, kind: string, amount: Money): Growth =>
  grow(growth, {
    kind,
    amount,
    balanceAfter: addMoney(growth.balance, amount),
    floating: ZERO_MONEY,
  });

const drawdownOf = ({ growth, peak }: Growth): bigint =>
  peak === 0n ? 0n : ((peak - growth) * GROWTH_ONE) / peak;

/** Flows of the same instant come first: what was paid in can be lost by then. */
function* inOrder(trades: readonly Trade[], flows: readonly Flow[]): Generator<Step> {
  let next = 0;
  for (const { closedAt, net } of trades) {
    for (let flow = flows[next]; flow !== undefined && flow.at <= closedAt; flow = flows[next]) {
      yield { at: flow.at, flow };
      next += 1;
    }
    yield { at: closedAt, net };
  }
}

/**
 * At most `max` points that still show every fall: the last of each stretch, and its lowest before that.
 * @param max at least 2
 */
export function thinned(points: readonly CurvePoint[], max: number): readonly CurvePoint[] {
  if (points.length <= max) return points;
  const stretches = Math.floor(max / 2);
  const kept: CurvePoint[] = [];
  for (let i = 0; i < stretches; i += 1) {
    const from = Math.floor((i * points.length) / stretches);
    const to = Math.floor(((i + 1) * points.length) / stretches);
    let lowest = to - 1;
    for (let at = from; at < to; at += 1) if (isDeeper(points[at], points[lowest])) lowest = at;
    const [low, last] = [points[lowest], points[to - 1]];
    if (low !== undefined && low !== last) kept.push(low);
    if (last !== undefined) kept.push(last);
  }
  return kept;
}

const isDeeper = (one: CurvePoint | undefined, other: CurvePoint | undefined): boolean =>
  one !== undefined && other !== undefined && one.drawdown > other.drawdown;
