import { describe, expect, it } from 'vitest';
import { measureSnapshot } from './measure.ts';

describe('the snapshot bench', () => {
  it('writes the whole book down in chunks', { timeout: 30_000 }, async () => {
    const figures = await measureSnapshot({ orders: 4_000, accounts: 400 });
    expect(figures.chunks).toBeGreaterThan(2);
    expect(figures.busyMostMs).toBeGreaterThan(0);
  });
});
