// The trailing stops of one instrument. Each stays its distance behind the best closing price since it started, so all
// whose best price is the same move together: a tick that is better than the best of some pours their groups into one, and
// no order is touched. A tick that is better for none and reaches none costs two comparisons a side.
import { type Price, assert } from '@meridian/units';
import type { Order, Side, Trailing } from '../vocabulary/order.ts';
import { type MeldPlace, type Melding, MeldingHeap } from './melding-heap.ts';
import { type HeapEntry, PriceHeap } from './price-heap.ts';
import { pointsOfPips } from './pips.ts';

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000;

/** Prices of buys as they are, those of sells turned round: the best is the highest, and a stop lies below it. */
type Signed = number;

/** Orders with one best price. Where groups were poured into another, they say into which, and by which move. */
class Group {
  readonly best: Signed;
  into: Group | null = null;
  pouredBy = 0;
  /** Orders that are in it, also those without a trigger. */
  size = 0;
  /** By the points of their distance, and by its hundredths of a percent. */
  readonly byPoints = new MeldingHeap<Waiting>();
  readonly byPercent = new MeldingHeap<Waiting>();
  readonly least: GroupEntry;
  /** Its nearest stop; outside its heap if no trigger waits. */
  readonly nearest: GroupEntry;

  constructor(best: Signed, tie: number) {
    this.best = best;
    this.least = { level: best, tie, place: -1, group: this };
    this.nearest = { level: best, tie, place: -1, group: this };
  }
}
interface GroupEntry extends HeapEntry {
  level: number;
  readonly group: Group;
}
interface Waiting extends Melding {
  readonly trail: Trail;
}

/** One order's trailing stop. */
export interface Trail {
  readonly aim: 'trailing';
  readonly order: Order;
  readonly by: Trailing['by'];
  /** Points, or hundredths of a percent. */
  readonly distance: number;
  group: Group;
  place: MeldPlace<Waiting> | null;
}

/** The distance of a trailing stop in points, at least one; a part of a point is left out. */
export const trailPoints = ({ by, size }: Trailing, best: Price, precision: number): number =>
  by === 'pips' ? pointsOfPips(size, precision) : percentPoints(size, Number(best));

const percentPoints = (size: number, best: number): number => {
  const product = Math.abs(best) * size;
  return Math.max(1, (product - (product % WHOLE)) / WHOLE);
};

const signOf = (side: Side): 1 | -1 => (side === 'buy' ? 1 : -1);

/**
 * All trailing stops of one instrument. Stops with the same best price are one group, which moves at once.
 * Source: docs/decisions/prices-and-orders.md, 350.
 */
export class TrailIndex {
  readonly #buys = new TrailSide();
  readonly #sells = new TrailSide();

  /**
   * @param best the best closing price so far
   * @param hasTrigger false for a copy that follows its leader: it only knows its stop
   */
  add(
    order: Order,
    { trailing, best, precision }: { trailing: Trailing; best: Price; precision: number },
    hasTrigger: boolean,
  ): Trail {
    const { by, size } = trailing;
    const distance = by === 'pips' ? pointsOfPips(size, precision) : size;
    const side = this.#sideOf(order.side);
    const trail: Trail = {
      ...{ aim: 'trailing', order, by, distance },
      group: side.groupAt(signOf(order.side) * Number(best)),
      place: null,
    };
    side.join(trail, hasTrigger);
    return trail;
  }

  /** Takes a stop out, with its trigger where it has one. */
  remove(trail: Trail): void {
    this.#sideOf(trail.order.side).leave(trail);
  }

  /** Puts back the trigger of one that was reached and could not be acted on. */
  restore(trail: Trail): void {
    this.#sideOf(trail.order.side).wait(trail);
  }

  /** The best closing price so far, in points, that the stop is measured from. */
  bestOf(trail: Trail): Price {
    return this.#priceIn(this.#sideOf(trail.order.side).standing(trail.group).best, trail);
  }

  /** The stop as it stands. */
  stopOf(trail: Trail): Price {
    const group = this.#sideOf(trail.order.side).standing(trail.group);
    return this.#priceIn(stopIn(group, trail), trail);
  }

  /** Remembers the best prices as they are now, until they are forgotten. */
  keep(): void {
    for (const side of [this.#buys, this.#sells]) side.keep();
  }

  /** Ends what {@link keep} began. */
  forget(): void {
    for (const side of [this.#buys, this.#sells]) side.forget();
  }

  /** The best price as it was kept, of a stop that was there then. */
  keptBestOf(trail: Trail): Price {
    return this.#priceIn(this.#sideOf(trail.order.side).kept(trail.group).best, trail);
  }

  /** The sides of a quote that are better than the best price of some stop; null: of none. */
  movedBy(bid: Price, ask: Price): { bid: Price | null; ask: Price | null } | null {
    const isForBuys = this.#buys.isBetter(Number(bid));
    const isForSells = this.#sells.isBetter(-Number(ask));
    if (!isForBuys && !isForSells) return null;
    return { bid: isForBuys ? bid : null, ask: isForSells ? ask : null };
  }

  /**
   * Takes the bid as the best price of buys that had a lower one, and the ask for sells that had a higher one. Null:
   * that side stays.
   */
  move(bid: Price | null, ask: Price | null): void {
    if (bid !== null) this.#buys.move(Number(bid));
    if (ask !== null) this.#sells.move(-Number(ask));
  }

  /** Takes out the triggers of all that a quote reaches; they stay in their groups. */
  takeReached(bid: number, ask: number): Trail[] {
    const reached: Trail[] = [];
    this.#buys.takeReached(bid, reached);
    this.#sells.takeReached(-ask, reached);
    return reached;
  }

  #sideOf(side: Side): TrailSide {
    return side === 'buy' ? this.#buys : this.#sells;
  }

  #priceIn(price: Signed, { order }: Trail): Price {
    return BigInt(signOf(order.side) * price) as Price;
  }
}

const stopIn = ({ best }: Group, { by, distance }: Pick<Trail, 'by' | 'distance'>): Signed =>
  best - (by === 'pips' ? distance : percentPoints(distance, best));

class TrailSide {
  readonly #byBest = new Map<Signed, Group>();
  readonly #leastFirst = new PriceHeap<GroupEntry>('lowest');
  readonly #nearestFirst = new PriceHeap<GroupEntry>('highest');
  #groups = 0;
  #moves = 0;
  /** The last move of those that are kept apart from what follows. */
  #keptMove = Infinity;

  keep(): void {
    this.#keptMove = this.#moves;
  }

  forget(): void {
    this.#keptMove = Infinity;
  }

  /** The group that a group was poured into at last. */
  standing(of: Group): Group {
    let group = of;
    while (group.into !== null) {
      const { into } = group;
      // Later searches take half the way, but pass none that holds what is kept.
      if (into.into !== null && into.pouredBy <= this.#keptMove) {
        group.into = into.into;
        group.pouredBy = into.pouredBy;
      }
      group = group.into;
    }
    return group;
  }

  kept(of: Group): Group {
    let group = of;
    while (group.into !== null && group.pouredBy <= this.#keptMove) group = group.into;
    return group;
  }

  groupAt(best: Signed): Group {
    const known = this.#byBest.get(best);
    if (known !== undefined) return known;
    this.#groups += 1;
    const group = new Group(best, this.#groups);
    this.#byBest.set(best, group);
    this.#leastFirst.add(group.least);
    return group;
  }

  join(trail: Trail, hasTrigger: boolean): void {
    trail.group.size += 1;
    if (hasTrigger) this.wait(trail);
  }

  wait(trail: Trail): void {
    assert(trail.place === null, 'a stop waits once');
    const group = this.standing(trail.group);
    trail.place = heapOf(group, trail).add({ key: trail.distance, tie: trail.order.id, trail });
    this.#weigh(group);
  }

  leave(trail: Trail): void {
    const group = this.standing(trail.group);
    if (trail.place !== null) this.#stopWaiting(trail, group);
    group.size -= 1;
    if (group.size > 0) return;
    this.#byBest.delete(group.best);
    this.#leastFirst.remove(group.least);
  }

  isBetter(price: Signed): boolean {
    const least = this.#leastFirst.next();
    return least !== undefined && least.level < price;
  }

  /** Pours all groups whose best price is worse into the one that has it now. */
  move(price: Signed): void {
    this.#moves += 1;
    for (let least = this.#leastFirst.next(); ; least = this.#leastFirst.next()) {
      if (least === undefined || least.level >= price) return;
      const { group } = least;
      const target = this.groupAt(price);
      this.#byBest.delete(group.best);
      this.#leastFirst.remove(least);
      if (group.nearest.place !== -1) this.#nearestFirst.remove(group.nearest);
      group.into = target;
      group.pouredBy = this.#moves;
      target.size += group.size;
      target.byPoints.pour(group.byPoints);
      target.byPercent.pour(group.byPercent);
      this.#weigh(target);
    }
  }

  takeReached(price: Signed, reached: Trail[]): void {
    for (let next = this.#nearestFirst.next(); ; next = this.#nearestFirst.next()) {
      if (next === undefined || next.level < price) return;
      const trail = nearestOf(next.group);
      assert(trail !== undefined, 'a group with a stop has a trigger');
      this.#stopWaiting(trail, next.group);
      reached.push(trail);
    }
  }

  #stopWaiting(trail: Trail, group: Group): void {
    assert(trail.place !== null, 'the stop waits');
    heapOf(group, trail).remove(trail.place);
    trail.place = null;
    this.#weigh(group);
  }

  /** Puts the group where its nearest stop is. */
  #weigh(group: Group): void {
    const { nearest } = group;
    if (nearest.place !== -1) this.#nearestFirst.remove(nearest);
    const trail = nearestOf(group);
    if (trail === undefined) return;
    nearest.level = stopIn(group, trail);
    this.#nearestFirst.add(nearest);
  }
}

const heapOf = (group: Group, { by }: Trail): MeldingHeap<Waiting> =>
  by === 'pips' ? group.byPoints : group.byPercent;

/** The one whose stop is reached first. */
function nearestOf(group: Group): Trail | undefined {
  const points = group.byPoints.first()?.trail;
  const percent = group.byPercent.first()?.trail;
  if (points === undefined || percent === undefined) return points ?? percent;
  return stopIn(group, points) >= stopIn(group, percent) ? points : percent;
}
