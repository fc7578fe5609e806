// The weight bench: the bytes of Home's first load, and Lighthouse's scores of the pages behind the tabs.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Bench, type Verdict, thousands, times } from '../verdict.ts';
import {
  ASSETS,
  CHART_MARK,
  LIMIT_BYTES,
  buildScreens,
  fileOf,
  firstLoad,
  sum,
  withImports,
} from './first-load.ts';
import { pageScores } from './page-scores.ts';

export const weightBench: Bench = {
  name: 'weight',
  async run(note) {
    await buildScreens();
    const files = firstLoad();
    for (const { name, sent } of files.values()) note(`${name} ${thousands(sent)} bytes`);
    const scripts = readdirSync(ASSETS)
      .filter((name) => name.endsWith('.js'))
      .map((name) => path.join(ASSETS, name));
    const everything = sum(withImports(scripts).values());
    const charts = scripts.filter((file) => fileOf(file).text.includes(CHART_MARK));
    if (charts.length === 0)
      throw new Error(`no built file has "${CHART_MARK}": the mark of the chart library is blind`);
    const hasChart = charts.some((file) => files.has(file));
    const bytes = sum(files.values());
    const verdicts: Verdict[] = [
      {
        figure:
          `${thousands(bytes)} bytes of script and style for Home's first load, ` +
          `${hasChart ? 'the chart library among them' : 'without the chart library'}`,
        ratio: `${times(bytes / everything)} of the ${thousands(everything)} bytes of all scripts`,
        target: `at most ${thousands(LIMIT_BYTES)}`,
        isMet: bytes <= LIMIT_BYTES && !hasChart,
      },
    ];
    const scores = await pageScores(note);
    if (scores === null) note('Lighthouse not run: no Chromium here; set CHROMIUM_PATH');
    else verdicts.push(...scores);
    return verdicts;
  },
};
