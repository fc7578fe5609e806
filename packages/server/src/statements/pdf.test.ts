// What becomes of a request if the thread that draws its statement fails.
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createPdfDesk } from './pdf.ts';
import type { PrintedLine, StatementHead } from './statement.ts';

const head: StatementHead = {
  ...{ uid: '10000001', name: null, log: null, issued: '', from: '', to: '' },
  figures: { opening: '0.000000', closing: '0.000000' },
};
/** No text: what draws it fails. */
const broken = { description: 7 } as unknown as PrintedLine;

const nextThreadEnds = (): Promise<unknown> =>
  new Promise((resolve) => process.once('worker', (worker) => worker.once('exit', resolve)));

describe('a statement whose drawing fails', () => {
  it('while its lines are still read is a fault of the request alone, which reads no further', async () => {
    const ended = nextThreadEnds();
    let read = 0;
    async function* lines() {
      for (; read < 500; read += 1) yield broken;
      await ended;
      // Who draws has heard of it, too.
      await new Promise(setImmediate);
      for (; read < 5_000; read += 1) yield broken;
    }
    await expect(createPdfDesk().draw(1, 'en', head, lines())).rejects.toThrow('iterable');
    expect(read).toBe(500);
  });

  it('at the end is a fault of the request too, as are lines that cannot be read', async () => {
    const desk = createPdfDesk();
    await expect(desk.draw(1, 'en', head, Readable.from([broken]))).rejects.toThrow('iterable');
    async function* lines() {
      yield broken;
      throw new Error('the database is away');
    }
    await expect(desk.draw(1, 'en', head, lines())).rejects.toThrow('the database is away');
  });
});
