// The yardstick of the journal bench: the same orders by the same engine and statement at the same durability, one
// transaction each, one after the other, without HTTP.
import { CATALOGUE } from '@meridian/market';
import { type Database, commitBatch } from '@meridian/store';
import { type Command, type EngineState, createState, execute } from '@meridian/trading';
import { asPrice, dollars } from '@meridian/units';
import { batchOf, decidedBy } from '../../../packages/server/src/engine/projection.ts';
import { smallOrder } from '../small-order.ts';

/** Commits each command by itself. */
function committer(db: Database, state: EngineState): (command: Command) => Promise<void> {
  let seq = 0;
  let batch = 0;
  return async (command) => {
    const { changes } = execute(state, command);
    if (changes.length === 0) return;
    batch += 1;
    await commitBatch(
      db.writer,
      batchOf([decidedBy(state, changes)], { batch, firstSeq: seq + 1 }),
    );
    seq += changes.length;
  };
}

export interface OneByOne {
  run(seconds: number): Promise<{ orders: number; seconds: number }>;
}

export async function prepareOneByOne(db: Database, accounts: number): Promise<OneByOne> {
  const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
  const state = createState(CATALOGUE, hours, 'of_margin');
  const commit = committer(db, state);
  const at = Date.now();
  for (let id = 1; id <= accounts; id += 1) {
    await commit({ type: 'OpenAccount', accountId: id, kind: 'demo', grant: dollars(10_000), at });
  }
  await commit({
    type: 'ApplyTick',
    at,
    tick: {
      instrumentId: 1,
      bid: asPrice(115_650n),
      ask: asPrice(115_657n),
      at,
      seq: 1,
      volume: 1,
    },
  });
  let sent = 0;
  const place = async (): Promise<void> => {
    const n = sent++;
    const of = { at, accountId: 1 + (n % accounts), clientOrderId: `order-${n}` };
    await commit(smallOrder(n, of));
  };
  return {
    async run(seconds) {
      const before = sent;
      const startedAt = performance.now();
      while (performance.now() < startedAt + seconds * 1000) await place();
      return { orders: sent - before, seconds: (performance.now() - startedAt) / 1000 };
    },
  };
}
