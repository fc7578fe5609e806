import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, openFreshDatabase } from '../testing/fresh-database.ts';
import { listSnapshots, readSnapshot, saveSnapshot } from './snapshots.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await openFreshDatabase();
});
afterAll(async () => {
  await fresh.remove();
});

const save = (seq: number, ...chunks: object[]): Promise<void> =>
  saveSnapshot(fresh.database, { seq, at: seq * 10 }, chunks);
async function read(seq: number): Promise<object[]> {
  const chunks: object[] = [];
  for await (const chunk of readSnapshot(fresh.database, seq)) chunks.push(chunk);
  return chunks;
}

describe('snapshots', () => {
  it('come back chunk by chunk, and the newest two are kept', async () => {
    await save(1, { kind: 'first' });
    const orders = Array.from({ length: 5_000 }, (_, id) => ({ id }));
    await save(2, { kind: 'head', seq: '2' }, [1, 2, 3], { orders });
    await save(3);
    expect(await listSnapshots(fresh.database)).toEqual([
      { seq: 3, at: 30 },
      { seq: 2, at: 20 },
    ]);
    expect((await read(2)).slice(0, 2)).toEqual([{ kind: 'head', seq: '2' }, [1, 2, 3]]);
    expect(await read(3)).toEqual([]);
    await expect(read(1)).rejects.toThrow('there is a snapshot at event 1');
  });

  it('that was cut short is not listed, and can be taken again', async () => {
    function* cutShort(): Generator<object> {
      yield { part: 1 };
      throw new Error('stopped');
    }
    await expect(saveSnapshot(fresh.database, { seq: 4, at: 40 }, cutShort())).rejects.toThrow(
      'stopped',
    );
    expect((await listSnapshots(fresh.database)).map(({ seq }) => seq)).toEqual([3, 2]);
    await save(4, { part: 1 });
    expect(await read(4)).toEqual([{ part: 1 }]);
  });
});
