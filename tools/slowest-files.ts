// Ends a test run with the ten files that took longest, each with its slowest test: what everyone waits for is looked at
// by everyone. Before them, each test that passed on its second try, with why its first one failed.
import type { Reporter, TestModule } from 'vitest/node';

const LISTED = 10;

export interface FileTime {
  readonly file: string;
  readonly ms: number;
  readonly slowest: { readonly name: string; readonly ms: number } | null;
}

/** The slowest first; the time of a file is that of its tests, their set-up and its imports. */
export function slowestLines(files: readonly FileTime[], listed = LISTED): string[] {
  return files
    .toSorted((a, b) => b.ms - a.ms || (a.file < b.file ? -1 : 1))
    .slice(0, listed)
    .map(({ file, ms, slowest }) => {
      const most = slowest === null ? '' : ` (${seconds(slowest.ms)} "${slowest.name}")`;
      return `${seconds(ms).padStart(8)}  ${file}${most}`;
    });
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function timeOf(module: TestModule): FileTime {
  const { collectDuration, duration } = module.diagnostic();
  let slowest: FileTime['slowest'] = null;
  for (const test of module.children.allTests()) {
    const ms = test.diagnostic()?.duration ?? 0;
    if (slowest === null || ms > slowest.ms) slowest = { name: test.fullName, ms };
  }
  return { file: module.relativeModuleId, ms: collectDuration + duration, slowest };
}

/** A test that needed another try is a fault to be mended: without its error nobody could. */
function retriedLines(module: TestModule): string[] {
  return [...module.children.allTests('passed')].flatMap((test) =>
    (test.result().errors ?? []).map(
      ({ message, stack }) =>
        `needed another try: ${module.relativeModuleId} > ${test.fullName}\n  ${message}\n${stack ?? ''}`,
    ),
  );
}

/** Named to vitest by its path. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const line of modules.flatMap(retriedLines)) process.stdout.write(`${line}\n`);
    const lines = slowestLines(modules.map(timeOf));
    process.stdout.write(`The slowest files:\n${lines.join('\n')}\n`);
  }
}
