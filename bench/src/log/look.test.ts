import { expect, it } from 'vitest';
import { measureLook } from './look.ts';

it('looks at a log that has grown, and reads a few files of it, however long it is', async () => {
  const { leaves, browserFiles, browserBytes, wholeBytes, ownBytes } = await measureLook(3_000);
  expect(leaves).toBe(3_000);
  expect(browserFiles).toBeLessThanOrEqual(12);
  expect(browserBytes).toBeLessThan(12 * 256 * 32);
  expect(wholeBytes).toBeGreaterThan(3_000 * (33 + 32));
  expect(ownBytes).toBeLessThan(3_000 * 36);
});
