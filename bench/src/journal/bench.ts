// The journal bench: durable orders per second through HTTP with group commit, against the same server under the same
// load with one transaction an order.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { outputOf } from '../child.ts';
import { type Bench, type Verdict, thousands, times } from '../verdict.ts';
import type { JournalFigures } from './measure.ts';

const GAIN_MIN = 5;
const MEASURE = path.join(import.meta.dirname, 'measure.ts');
const POSTGRES_TOOL = path.resolve(import.meta.dirname, '../../../tools/postgres.ts');
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

export const journalBench: Bench = {
  name: 'journal',
  async run(note) {
    const verdicts = [verdictOf(await outputOf([MEASURE], { DATABASE_URL: '' }))];
    if (process.env['DATABASE_URL']) verdicts.push(verdictOf(await outputOf([MEASURE])));
    else if (existsSync(DEBIAN_POSTGRES)) {
      verdicts.push(verdictOf(await outputOf([POSTGRES_TOOL, process.execPath, MEASURE])));
    } else note('no PostgreSQL here: measured on the embedded database alone');
    return verdicts;
  },
};

function verdictOf(output: string): Verdict {
  const figures = JSON.parse(output) as JournalFigures;
  const { kind, connections, perSecond, singlePerSecond, barePerSecond, refused } = figures;
  const { serverUs, loadUs, p50Ms, p99Ms } = figures;
  const gain = perSecond / singlePerSecond;
  return {
    figure:
      `${thousands(perSecond)} durable orders/s on ${kind} (${connections} connections, p50 ${p50Ms.toFixed(0)} ms, ` +
      `p99 ${p99Ms.toFixed(0)} ms, ${refused} refused; ${serverUs.toFixed(0)} us of computing each in the server, ` +
      `${loadUs.toFixed(0)} in the load)`,
    ratio: `${times(gain)} times the ${thousands(singlePerSecond)} of one transaction each (${thousands(barePerSecond)} without a server)`,
    target: `at least ${GAIN_MIN} times`,
    isMet: gain >= GAIN_MIN && refused === 0,
  };
}
