// A leader with followers over one database, and messages that the test delivers, repeats or loses.
import { CATALOGUE } from '@meridian/market';
import { type Database, type Fence, takeLease } from '@meridian/store';
import { type AccountCommand, createState, decode, encode } from '@meridian/trading';
import { asPrice, dollars, readLots } from '@meridian/units';
import type { CommittedBatch } from '../engine/committed.ts';
import { type Follower, createFollower } from '../engine/follower.ts';
import { type EngineHost, createHost } from '../engine/host.ts';
import { journalReader } from '../engine/journal-reader.ts';
import { type LeaderDoor, doorOf } from '../engine/leader-door.ts';
import type { KeptTicks } from '../engine/kept-ticks.ts';
import { promote } from '../engine/promotion.ts';
import { fill, recover } from '../engine/recovery.ts';
import type { Snapshots } from '../engine/snapshots.ts';

const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
const emptyState = () => createState(CATALOGUE, hours, 'of_margin');
type Offer = Pick<Snapshots, 'offer'>;
const NO_SNAPSHOTS: Offer = { offer: () => undefined };

export class FollowedEngine {
  readonly #database: Database;
  readonly fatal: unknown[] = [];
  /** What the leader has told, as it goes over the wire. */
  readonly messages: string[] = [];
  /** The pauses of followers pass at once. */
  elapsed = 0;
  now = 100;
  /** Of who leads next; null: its commits are not fenced. */
  fence: Fence | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The lease of the engine is another's from now on. */
  async passLease(): Promise<Fence> {
    await this.#database.query({ text: 'UPDATE leases SET until = clock_timestamp()' });
    const claim = { lease: 'engine', holder: 'the next one', backend: 0 };
    this.fence = await takeLease(this.#database, claim);
    if (this.fence === null) throw new Error('nobody else takes it');
    return this.fence;
  }

  /** @param ticks absent: nobody keeps them */
  async lead(snapshots?: Offer, ticks?: KeptTicks): Promise<EngineHost> {
    const state = emptyState();
    const { lastSeq, lastBatch } = await recover(this.#database, state);
    const options = { ...this.#options(snapshots), ...(ticks && { ticks }) };
    const host = createHost({ ...options, state, lastSeq, lastBatch, lastTick: 0 });
    this.#publish(host, this.fence?.epoch ?? 1);
    return host;
  }

  /** @param door absent: straight to the leader's */
  async follow(host: EngineHost, door?: LeaderDoor, snapshots?: Offer): Promise<Follower> {
    const state = emptyState();
    const { lastSeq } = await fill(this.#database, state);
    return createFollower({
      state,
      lastSeq,
      ...(snapshots && { snapshots }),
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

  async promote(follower: Follower, snapshots?: Offer, ticks?: KeptTicks): Promise<EngineHost> {
    const host = await promote(follower, { ...this.#options(snapshots), ...(ticks && { ticks }) });
    this.#publish(host, this.fence?.epoch ?? 2);
    return host;
  }

  /** Brings a follower the messages that it has not had. */
  deliver(to: Follower, from = 0): void {
    for (const message of this.messages.slice(from)) to.take(decode<CommittedBatch>(message));
  }

  #options({ offer } = NO_SNAPSHOTS) {
    const onFatal = (error: unknown) => void this.fatal.push(error);
    const { writer } = this.#database;
    const snapshots = { offer, write: () => Promise.resolve() };
    const fenced = this.fence === null ? {} : { fence: this.fence };
    return { writer, marketNow: () => this.now, snapshots, ...fenced, onFatal };
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
