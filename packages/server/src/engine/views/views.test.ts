import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = path.resolve(import.meta.dirname, '../..');
const NO_NOUNS = new Set(['platform', 'engine', 'market', 'demonstration', 'compose', 'testing']);
/** The verifier replays the journal into a state of its own, and compares that with what is stored. */
const OWN_STATE = [
  'reconciliation/decided-comparison.ts',
  'reconciliation/money-comparison.ts',
  'reconciliation/snapshot-comparison.ts',
  'reconciliation/under-rules.ts',
  'reconciliation/verifier.ts',
];

describe('nouns read the engine through its views', () => {
  it('so none of them names its state, but for the verifier, which has one of its own', () => {
    const ofNouns = globSync('*/**/*.ts', { cwd: SOURCES }).filter(
      (file) => !NO_NOUNS.has(file.split(path.sep)[0] ?? '') && !file.endsWith('.test.ts'),
    );
    expect(ofNouns.length).toBeGreaterThan(100);
    const naming = ofNouns.filter((file) =>
      /\b(EngineState|EngineHost|createState|createViews)\b|\bhost\.state\b/.test(
        readFileSync(path.join(SOURCES, file), 'utf8'),
      ),
    );
    expect(naming.toSorted()).toEqual(OWN_STATE);
  });
});
