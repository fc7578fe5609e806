import { describe, expect, it } from 'vitest';
import { measureCopying } from './measure.ts';

describe('copying bench', () => {
  it('copies for everybody while ticks go on', { timeout: 120_000 }, async () => {
    const figures = await measureCopying({ copiers: 450, rounds: 1 });
    expect(figures.copiers).toBe(450);
    for (const [name, figure] of Object.entries(figures)) expect(figure, name).toBeGreaterThan(0);
  });
});
