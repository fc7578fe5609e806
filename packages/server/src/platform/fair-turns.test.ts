import { describe, expect, it } from 'vitest';
import { createFairTurns } from './fair-turns.ts';

const [ANN, BOB] = [1, 2];

function bench(atOnce: number, waitingMax = 9) {
  const turns = createFairTurns({ atOnce, waitingMax });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (client: number, name: string) =>
    turns.run(client, async () => {
      started.push(name);
      await new Promise<void>((end) => ends.set(name, end));
    });
  const settled = () => new Promise((done) => setImmediate(done));
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await settled();
  };
  return { started, ask, end, settled };
}

describe('the queue of statements', () => {
  it('lets one client’s many hold up nobody else', async () => {
    const { started, ask, end, settled } = bench(2);
    for (const name of ['a1', 'a2', 'a3']) void ask(ANN, name);
    void ask(BOB, 'b1');
    await settled();
    expect(started).toEqual(['a1', 'b1']);
    await end('b1');
    expect(started).toEqual(['a1', 'b1']); // one at a time of each client
    await end('a1');
    expect(started).toEqual(['a1', 'b1', 'a2']);
  });

  it('gives clients their turns one after the other', async () => {
    const { started, ask, end, settled } = bench(1);
    for (const name of ['a1', 'a2', 'a3']) void ask(ANN, name);
    for (const name of ['b1', 'b2']) void ask(BOB, name);
    await settled();
    for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  });

  it('keeps so many of one client waiting, and refuses more', () => {
    const { ask } = bench(1, 2);
    for (const name of ['a1', 'a2', 'a3']) expect(ask(ANN, name)).not.toBeNull();
    expect(ask(ANN, 'a4')).toBeNull();
    expect(ask(BOB, 'b1')).not.toBeNull();
  });
});
