// Who is listening, by what they listen to: work per commit and per tick grows with who is concerned, not with who is
// connected. Subscribers say themselves when what they follow changes.
import type { Session } from '../platform/http/sessions.ts';
import { Pace } from './pace.ts';
import type { Listing, Subscriber } from './subscriber.ts';

type Sockets = ReadonlySet<Subscriber>;
const NOBODY: Sockets = new Set();

export class Audience implements Listing {
  readonly #all = new Set<Subscriber>();
  readonly #market = new Set<Subscriber>();
  readonly #trades = new Set<Subscriber>();
  readonly #behind = new Set<Subscriber>();
  /** Sockets of compact frames: of pages on the screen, and of hidden ones. */
  readonly quick = new Pace();
  readonly slow = new Pace();
  readonly #byAccount = new Map<number, Set<Subscriber>>();
  readonly #byCode = new Map<string, Set<Subscriber>>();

  get all(): Sockets {
    return this.#all;
  }
  /** Who follows the prices of all instruments, in the specification's own frames. */
  get market(): Sockets {
    return this.#market;
  }
  /** Who follows an account's figures, in such frames. */
  get trades(): Sockets {
    return this.#trades;
  }
  /** Whom frames were withheld from. */
  get behind(): Sockets {
    return this.#behind;
  }
  /** Who is logged in to the account. */
  ofAccount(accountId: number): Sockets {
    return this.#byAccount.get(accountId) ?? NOBODY;
  }
  /** Who follows an instrument's candles. */
  ofInstrument(code: string): Sockets {
    return this.#byCode.get(code) ?? NOBODY;
  }

  join(subscriber: Subscriber): void {
    this.#all.add(subscriber);
    subscriber.audience = this;
    this.place(subscriber);
    this.move(subscriber, null, subscriber.session);
    for (const code of subscriber.klines.keys()) this.follow(subscriber, code);
  }

  leave(subscriber: Subscriber): void {
    subscriber.audience = null;
    for (const group of [this.#all, this.#market, this.#trades, this.#behind])
      group.delete(subscriber);
    for (const pace of [this.quick, this.slow]) pace.drop(subscriber);
    this.move(subscriber, subscriber.session, null);
    for (const code of subscriber.klines.keys()) this.unfollow(subscriber, code);
  }

  /** What a subscriber follows of everybody's, or how far behind it is, has changed. */
  place(subscriber: Subscriber): void {
    set(this.#behind, subscriber, subscriber.isBehind);
    const { compact } = subscriber;
    if (compact === null) {
      set(this.#market, subscriber, subscriber.followsMarket);
      set(this.#trades, subscriber, subscriber.followsTrades);
      return;
    }
    for (const pace of [this.quick, this.slow]) pace.drop(subscriber);
    (compact.sight?.isHidden === true ? this.slow : this.quick).put(subscriber, compact.sight);
  }

  /** From one account to another; null: none. */
  move(subscriber: Subscriber, from: Session | null, to: Session | null): void {
    if (from !== null) take(this.#byAccount, from.accountId, subscriber);
    if (to !== null) put(this.#byAccount, to.accountId, subscriber);
  }

  follow(subscriber: Subscriber, code: string): void {
    put(this.#byCode, code, subscriber);
  }

  unfollow(subscriber: Subscriber, code: string): void {
    take(this.#byCode, code, subscriber);
  }
}

function set(group: Set<Subscriber>, subscriber: Subscriber, isIn: boolean): void {
  if (isIn) group.add(subscriber);
  else group.delete(subscriber);
}

function put<Key>(groups: Map<Key, Set<Subscriber>>, key: Key, subscriber: Subscriber): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, new Set([subscriber]));
  else group.add(subscriber);
}

function take<Key>(groups: Map<Key, Set<Subscriber>>, key: Key, subscriber: Subscriber): void {
  const group = groups.get(key);
  group?.delete(subscriber);
  if (group?.size === 0) groups.delete(key);
}
