import { describe, expect, it } from 'vitest';
import { measureRollover } from './measure.ts';

describe('the rollover bench', () => {
  it('charges every order once, in batches of a bounded size', { timeout: 30_000 }, async () => {
    const figures = await measureRollover({ orders: 2_000, accounts: 300 });
    expect(figures.charged).toBe(2_000);
    expect(figures.batchMost).toBeLessThan(1_000);
  });
});
