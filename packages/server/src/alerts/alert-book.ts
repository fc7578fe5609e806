// Waiting alerts by price: two ordered heaps for each instrument, so that a tick looks only at the alerts it reaches.
// A move of the day is measured anew from each day's first price.
import type { InstrumentId } from '@meridian/market';
import type { StoredAlert } from '@meridian/store';
import { type HeapEntry, PriceHeap, percentLevels } from '@meridian/trading';
import { asPrice } from '@meridian/units';

export type WaitingAlert = Pick<
  StoredAlert,
  | 'id'
  | 'accountId'
  | 'instrumentId'
  | 'kind'
  | 'level'
  | 'percent'
  | 'basis'
  | 'reference'
  | 'createdAt'
>;

/** The part of the day's candle that is needed here. */
export interface Day {
  readonly time: number;
  /** Points. */
  readonly open: number;
}

export interface Reached {
  readonly alert: WaitingAlert;
  readonly isUp: boolean;
}

interface Entry extends HeapEntry {
  readonly alert: WaitingAlert;
  readonly isUp: boolean;
}

interface Shelf {
  /** Reached by a rising price. */
  readonly above: PriceHeap<Entry>;
  readonly below: PriceHeap<Entry>;
  readonly ofDay: Map<number, WaitingAlert>;
  dayTime: number | null;
}

export class AlertBook {
  readonly #shelves = new Map<InstrumentId, Shelf>();
  readonly #entries = new Map<number, Entry[]>();
  readonly #alerts = new Map<number, WaitingAlert>();
  readonly #counts = new Map<number, number>();

  get size(): number {
    return this.#alerts.size;
  }

  /** When the oldest one was made; null: there is none. */
  since(): number | null {
    let oldest: number | null = null;
    for (const { createdAt } of this.#alerts.values())
      oldest = Math.min(oldest ?? createdAt, createdAt);
    return oldest;
  }

  countOf(accountId: number): number {
    return this.#counts.get(accountId) ?? 0;
  }

  of(id: number): WaitingAlert | undefined {
    return this.#alerts.get(id);
  }

  add(alert: WaitingAlert, day: Day | null): void {
    if (this.#alerts.has(alert.id)) return;
    this.#alerts.set(alert.id, alert);
    this.#counts.set(alert.accountId, this.countOf(alert.accountId) + 1);
    const shelf = this.#shelfOf(alert.instrumentId);
    if (alert.basis === 'day') {
      shelf.ofDay.set(alert.id, alert);
      // Without a day, its levels are set by the first tick.
      if (day !== null && day.time !== shelf.dayTime) this.#startDay(shelf, day);
      else if (day !== null) this.#place(shelf, alert, BigInt(day.open));
    } else this.#place(shelf, alert, alert.reference);
  }

  remove(id: number): void {
    const alert = this.#alerts.get(id);
    if (alert === undefined) return;
    const shelf = this.#shelfOf(alert.instrumentId);
    this.#unplace(shelf, id);
    shelf.ofDay.delete(id);
    this.#alerts.delete(id);
    const left = this.countOf(alert.accountId) - 1;
    if (left === 0) this.#counts.delete(alert.accountId);
    else this.#counts.set(alert.accountId, left);
  }

  /**
   * Takes out every alert that a price reaches.
   * @param bid points
   * @param at market time; a tick from before an alert was made does not reach it, nor one of an earlier day what is
   *   measured from this day's first price
   */
  take(instrumentId: InstrumentId, bid: number, at: number, day: Day | null): Reached[] {
    const shelf = this.#shelves.get(instrumentId);
    if (shelf === undefined) return [];
    if (day !== null && day.time !== shelf.dayTime) this.#startDay(shelf, day);
    const reached: Reached[] = [];
    const early: WaitingAlert[] = [];
    const drain = (heap: PriceHeap<Entry>, isReached: (level: number) => boolean): void => {
      for (let entry = heap.next(); entry && isReached(entry.level); entry = heap.next()) {
        const { alert, isUp } = entry;
        const isOfToday = alert.basis !== 'day' || shelf.dayTime === null || at >= shelf.dayTime;
        this.remove(alert.id);
        if (at >= alert.createdAt && isOfToday) reached.push({ alert, isUp });
        else early.push(alert);
      }
    };
    drain(shelf.above, (level) => level <= bid);
    drain(shelf.below, (level) => level >= bid);
    for (const alert of early) this.add(alert, day);
    return reached;
  }

  #startDay(shelf: Shelf, day: Day): void {
    shelf.dayTime = day.time;
    for (const alert of shelf.ofDay.values()) {
      this.#unplace(shelf, alert.id);
      this.#place(shelf, alert, BigInt(day.open));
    }
  }

  #place(shelf: Shelf, alert: WaitingAlert, reference: bigint | null): void {
    const entries: Entry[] = [];
    const put = (heap: PriceHeap<Entry>, level: bigint, isUp: boolean): void => {
      const entry = { alert, isUp, level: Number(level), tie: alert.id, place: -1 };
      heap.add(entry);
      entries.push(entry);
    };
    if (alert.kind === 'above' && alert.level !== null) put(shelf.above, alert.level, true);
    if (alert.kind === 'below' && alert.level !== null) put(shelf.below, alert.level, false);
    if (alert.kind === 'percent' && alert.percent !== null && reference !== null) {
      const { up, down } = percentLevels(asPrice(reference), BigInt(alert.percent));
      put(shelf.above, up, true);
      put(shelf.below, down, false);
    }
    this.#entries.set(alert.id, entries);
  }

  #unplace(shelf: Shelf, id: number): void {
    for (const entry of this.#entries.get(id) ?? [])
      (entry.isUp ? shelf.above : shelf.below).remove(entry);
    this.#entries.delete(id);
  }

  #shelfOf(instrumentId: InstrumentId): Shelf {
    let shelf = this.#shelves.get(instrumentId);
    if (shelf === undefined) {
      shelf = {
        above: new PriceHeap<Entry>('lowest'),
        below: new PriceHeap<Entry>('highest'),
        ofDay: new Map(),
        dayTime: null,
      };
      this.#shelves.set(instrumentId, shelf);
    }
    return shelf;
  }
}
