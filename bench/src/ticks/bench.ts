// The ticks bench: what keeping every tick costs the engine's thread.
import path from 'node:path';
import { outputOf } from '../child.ts';
import { type Bench, thousands } from '../verdict.ts';
import type { TicksFigures } from './measure.ts';

const PERCENT_MAX = 3;

export const ticksBench: Bench = {
  name: 'ticks',
  async run() {
    const output = await outputOf([path.join(import.meta.dirname, 'measure.ts')]);
    const { more, moreLow, moreHigh, error, withUs, withoutUs, ticksPerSecond, ordersPerSecond } =
      JSON.parse(output) as TicksFigures;
    return [
      {
        figure: `${thousands(withUs)} us of the engine's thread for ${thousands(ticksPerSecond)} ticks and ${ordersPerSecond} orders`,
        ratio: `${(100 * more).toFixed(1)} % more than without keeping the ticks (${thousands(withoutUs)} us), half of the seconds ${(100 * moreLow).toFixed(1)} to ${(100 * moreHigh).toFixed(1)} %; two that keep none differ by ${(100 * error).toFixed(1)} %`,
        target: `at most ${PERCENT_MAX} %`,
        isMet: 100 * more <= PERCENT_MAX,
      },
    ];
  },
};
