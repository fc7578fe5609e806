import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readKnownEnd, writeKnownEnd } from './known-end.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'known-end-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const file = () => path.join(dataDir, 'journal-end.json');

describe('the known end of the journal', () => {
  it('is none before the first was written, or of a text that was cut short', () => {
    expect(readKnownEnd(dataDir)).toBeNull();
    writeKnownEnd(dataDir, { firstAt: 1, seq: 2 });
    expect(readKnownEnd(dataDir)).toEqual({ firstAt: 1, seq: 2 });
    for (const text of ['', '{"firstAt":1,"s', '{"firstAt":1}']) {
      writeFileSync(file(), text);
      expect(readKnownEnd(dataDir), text).toBeNull();
    }
  });

  it('is not taken for none where its file cannot be read', () => {
    mkdirSync(file());
    expect(() => readKnownEnd(dataDir)).toThrow('EISDIR');
  });
});
