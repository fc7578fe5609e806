import { beforeAll, describe, expect, it } from 'vitest';
import { CHART_MARK, LIMIT_BYTES, buildScreens, firstLoad, sum } from './first-load.ts';

describe("Home's first load", () => {
  beforeAll(async () => {
    await buildScreens();
  }, 120_000);

  it(`is at most ${LIMIT_BYTES} bytes of page, script, style and texts`, () => {
    const files = [...firstLoad().values()];
    const weights = files.map(({ name, sent }) => `${name} ${sent}`);
    expect(sum(files), weights.join(', ')).toBeLessThanOrEqual(LIMIT_BYTES);
    expect(files.length).toBeGreaterThanOrEqual(4);
  });

  it('is without the chart library', () => {
    for (const { text } of firstLoad().values()) expect(text).not.toContain(CHART_MARK);
  });
});
