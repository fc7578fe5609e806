// An engine over a database that loses its power: what was decided but not committed is gone, and the next start has only
// the journal, without snapshots.
import { CATALOGUE } from '@meridian/market';
import type { Database, Queryable } from '@meridian/store';
import { type TradingHours, createState } from '@meridian/trading';
import { asPrice, readLots } from '@meridian/units';
import { type EngineHost, createHost } from '../engine/host.ts';
import { recover } from '../engine/recovery.ts';

export class CrashingEngine {
  readonly #database: Database;
  readonly #hours: TradingHours;
  /** Commits until the power is gone. */
  commitsLeft = Infinity;
  marketNow = 100;

  constructor(database: Database, hours: TradingHours) {
    this.#database = database;
    this.#hours = hours;
  }

  async start(): Promise<{ readonly host: EngineHost; readonly died: Promise<unknown> }> {
    const state = createState(CATALOGUE, this.#hours, 'of_margin');
    const { lastSeq, lastBatch } = await recover(this.#database, state);
    const { promise: died, resolve: onFatal } = Promise.withResolvers<unknown>();
    const snapshots = { offer: () => undefined, write: () => Promise.resolve() };
    const writer: Queryable = { query: (statement) => this.#write(statement) as never };
    const marketNow = () => this.marketNow;
    const host = createHost({ state, writer, marketNow, lastSeq, lastBatch, snapshots, onFatal });
    return { host, died };
  }

  /** Starts with the power back. */
  async restart(): Promise<EngineHost> {
    this.commitsLeft = Infinity;
    return (await this.start()).host;
  }

  async #write(statement: Parameters<Queryable['query']>[0]): Promise<unknown> {
    if (this.commitsLeft === 0) throw new Error('the power is gone');
    this.commitsLeft -= 1;
    return await this.#database.writer.query(statement);
  }
}

export function tick(host: EngineHost, of: { at: number; bid: bigint; seq: number }): void {
  const { at, bid, seq } = of;
  const [low, high] = [asPrice(bid), asPrice(bid + 8n)];
  host.applyTick({ instrumentId: 1, bid: low, ask: high, at, seq, volume: 1 });
}

export const buy = (host: EngineHost, accountId: number) =>
  host.submit({
    type: 'PlaceOrder',
    accountId,
    clientOrderId: null,
    instrumentId: 1,
    side: 'buy',
    lots: readLots('0.50'),
    leverage: 30,
    mode: 'market',
    target: null,
    stopLoss: null,
    takeProfit: null,
  });
