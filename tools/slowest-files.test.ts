import { expect, it } from 'vitest';
import { slowestLines } from './slowest-files.ts';

it('the slowest files come first, each with its slowest test', () => {
  const files = [
    { file: 'b.test.ts', ms: 1_250, slowest: { name: 'waits > long', ms: 900 } },
    { file: 'empty.test.ts', ms: 20_000, slowest: null },
    { file: 'a.test.ts', ms: 1_250, slowest: { name: 'adds', ms: 4 } },
  ];
  expect(slowestLines(files, 2)).toEqual([
    '  20.0 s  empty.test.ts',
    '   1.3 s  a.test.ts (0.0 s "adds")',
  ]);
});
