// Sockets of compact frames that are sent frames equally often: those of pages on the screen, or those of hidden
// ones. They are grouped by what they see, because all that see the same get the same bytes.
import type { InstrumentId } from '@meridian/market';
import type { Sight } from './compact-sight.ts';
import type { Subscriber } from './subscriber.ts';

export interface SightGroup {
  readonly key: string;
  readonly ids: ReadonlySet<InstrumentId>;
  readonly members: Set<Subscriber>;
  /** Pulses in which something moved, and nothing of what they see. */
  silent: number;
}

/** In points. */
export interface DayRange {
  readonly high: number;
  readonly low: number;
}

export class Pace {
  readonly #groups = new Map<string, SightGroup>();
  /** With the group of those who follow quotes. */
  readonly #members = new Map<Subscriber, SightGroup | null>();
  readonly #trades = new Set<Subscriber>();
  /** What moved since the last pulse. */
  readonly moved = new Set<InstrumentId>();
  /** By instrument the day's range that was sent last: at its first sight, or at the last pulse in which it had moved. */
  readonly ranges = new Map<InstrumentId, DayRange>();
  /** Pulses since the accounts' figures were looked at. */
  accountsWaited = 0;

  get groups(): Iterable<SightGroup> {
    return this.#groups.values();
  }
  /** Who follows an account's figures. */
  get trades(): ReadonlySet<Subscriber> {
    return this.#trades;
  }
  has(subscriber: Subscriber): boolean {
    return this.#members.has(subscriber);
  }

  put(subscriber: Subscriber, sight: Sight | null): void {
    const group = sight === null || !subscriber.followsMarket ? null : this.#groupOf(sight);
    group?.members.add(subscriber);
    this.#members.set(subscriber, group);
    if (subscriber.followsTrades) this.#trades.add(subscriber);
  }

  drop(subscriber: Subscriber): void {
    const group = this.#members.get(subscriber);
    this.#members.delete(subscriber);
    this.#trades.delete(subscriber);
    group?.members.delete(subscriber);
    if (group?.members.size === 0) this.#groups.delete(group.key);
  }

  #groupOf({ ids }: Sight): SightGroup {
    const key = [...ids].toSorted((a, b) => a - b).join();
    const group = this.#groups.get(key) ?? { key, ids, members: new Set(), silent: 0 };
    this.#groups.set(key, group);
    return group;
  }
}
