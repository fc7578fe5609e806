// A leader with followers over one database, and messages that the test delivers, repeats or loses.
import { CATALOGUE } from '@meridian/market';
import type { Database } from '@meridian/store';
import { type AccountCommand, createState, decode, encode } from '@meridian/trading';
import { asPrice, dollars, readLots } from '@meridian/units';
import type { CommittedBatch } from '../engine/committed.ts';
import { type Follower, createFollower } from '../engine/follower.ts';
import { type EngineHost, createHost } from '../engine/host.ts';
import { journalReader } from '../engine/journal-reader.ts';
import { type LeaderDoor, doorOf } from '../engine/leader-door.ts';
import { promote } from '../engine/promotion.ts';
import { fill, recover } from '../engine/recovery.ts';

const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
const emptyState = () => createState(CATALOGUE, hours, 'of_margin');
const snapshots = { offer: () => undefined, write: () => Promise.resolve() };

export class FollowedEngine {
  readonly #database: Database;
  readonly fatal: unknown[] = [];
  /** What the leader has told, as it goes over the wire. */
  readonly messages: string[] = [];
  /** The pauses of followers pass at once. */
  elapsed = 0;
  now = 100;

  constructor(database: Database) {
    this.#database = database;
  }

  async lead(): Promise<EngineHost> {
    const state = emptyState();
    const { lastSeq, lastBatch } = await recover(this.#database, state);
    const host = createHost({ ...this.#options(), state, lastSeq, lastBatch, lastTick: 0 });
    this.#publish(host, 1);
    return host;
  }

  /** @param door null: straight to the leader's */
  async follow(host: EngineHost, door?: LeaderDoor): Promise<Follower> {
    const state = emptyState();
    const { lastSeq } = await fill(this.#database, state);
    return createFollower({
      state,
      lastSeq,
      journal: journalReader(this.#database),
      leader: door ?? doorOf(host, { epoch: 1, mayAnswer: () => true }),
      clock: {
        now: () => this.elapsed,
        pause: (ms) => {
          this.elapsed += ms;
          return new Promise((resolve) => void setImmediate(resolve));
        },
      },
      marketNow: () => this.now,
      onFatal: (error) => void this.fatal.push(error),
    });
  }

  async promote(follower: Follower): Promise<EngineHost> {
    const host = await promote(follower, this.#options());
    this.#publish(host, 2);
    return host;
  }

  /** Brings a follower the messages that it has not had. */
  deliver(to: Follower, from = 0): void {
    for (const message of this.messages.slice(from)) to.take(decode<CommittedBatch>(message));
  }

  #options() {
    const onFatal = (error: unknown) => void this.fatal.push(error);
    const { writer } = this.#database;
    return { writer, marketNow: () => this.now, snapshots, onFatal };
  }

  #publish(host: EngineHost, epoch: number): void {
    host.onCommitted((changes, position) => {
      const events = changes.map(({ event }) => event);
      this.messages.push(encode({ ...position, epoch, events } satisfies CommittedBatch));
    });
  }
}

export function priceAt(
  bid: bigint,
  { at, number }: { at: number; number: number },
  ...to: Pick<EngineHost, 'applyTick'>[]
): void {
  const prices = { bid: asPrice(bid), ask: asPrice(bid + 8n) };
  for (const one of to)
    one.applyTick({ instrumentId: 1, ...prices, at, seq: number, volume: 1 }, number);
}

export const openDemo = (host: Pick<EngineHost, 'openAccount'>, accountId: number) =>
  host.openAccount({ type: 'OpenAccount', accountId, kind: 'demo', grant: dollars(10_000) });

export const market = (clientOrderId: string | null, accountId = 1): AccountCommand => ({
  type: 'PlaceOrder',
  accountId,
  clientOrderId,
  instrumentId: 1,
  side: 'buy',
  lots: readLots('0.10'),
  leverage: 30,
  mode: 'market',
  target: null,
  stopLoss: null,
  takeProfit: null,
});
