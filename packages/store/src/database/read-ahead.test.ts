import { describe, expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

describe('reading ahead', () => {
  it('gives every page once, in order, and asks for the next before one is worked on', async () => {
    const told: string[] = [];
    const ask = async (n: number): Promise<number> => {
      told.push(`ask ${n}`);
      return n;
    };
    for await (const page of readAhead(ask(0), (n) => (n < 2 ? ask(n + 1) : null)))
      told.push(`work on ${page}`);
    expect(told).toEqual(['ask 0', 'ask 1', 'work on 0', 'ask 2', 'work on 1', 'work on 2']);
  });

  it('tells a fault to who reads on, after the pages before it', async () => {
    const pages: number[] = [];
    const read = async (): Promise<void> => {
      const fault = (): Promise<number> => Promise.reject(new Error('the disk is gone'));
      for await (const page of readAhead(Promise.resolve(1), fault)) pages.push(page);
    };
    await expect(read()).rejects.toThrow('the disk is gone');
    expect(pages).toEqual([1]);
  });

  it('leaves a fault that nobody waits for alone', async () => {
    for await (const _page of readAhead(Promise.resolve(1), () =>
      Promise.reject(new Error('late')),
    ))
      break;
    await new Promise((resolve) => setImmediate(resolve));
  });
});
