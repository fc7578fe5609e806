// Names, codes and limits stand apart from the schemas, so that a screen can import them; and screens do import them,
// instead of writing them down a second time.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ADMIN_ERRORS } from './admin/errors.ts';
import { ADMIN_ROUTES } from './admin/names/calls.ts';
import { ERRORS } from './errors.ts';
import { ROUTES } from './names/calls.ts';
import { ACCOUNT_TOPICS, DAY_MARKET, SOCKET_PATH, UNASKED_TOPICS } from './names/socket.ts';

const PACKAGES = path.resolve(import.meta.dirname, '../..');
const SOURCES = '/src/**/*.{ts,tsx}';
const read = (file: string): string => readFileSync(path.join(PACKAGES, file), 'utf8');
/** What is sent to browsers, without tests and what they are made from. */
const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: PACKAGES }).filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));

/** A code is a number of four digits, which other numbers may be too: what counts is that it is compared with one. */
const COMPARED =
  /\bcode\b\s*[!=]==\s*(\d{3,4})\b|\b(\d{3,4})\s*[!=]==\s*[\w.]*code\b|_[A-Z]+ = (\d{4});/g;

describe('what a screen imports of the contract', () => {
  it('needs no validator', () => {
    const wanted = [
      'names/*',
      'admin/names/*',
      '{errors,outcomes,languages,isolate}',
      'compact/*',
      'admin/{errors,outcomes}',
    ];
    const reached = new Set<string>();
    const queue = wanted.flatMap((one) => filesOf(`contract/src/${one}.ts`));
    expect(queue.length).toBeGreaterThan(40);
    for (const file of queue) {
      if (reached.has(file)) continue;
      reached.add(file);
      for (const [, from = ''] of read(file).matchAll(
        /^(?:import|export)(?! type) [^;]*from '([^']+)'/gm,
      )) {
        if (from === '@meridian/units') continue;
        expect(from, file).toMatch(/^\./);
        queue.push(path.join(path.dirname(file), from));
      }
    }
  });

  it('is a type where it comes from a door with schemas', () => {
    for (const file of filesOf(`{web,office,design}${SOURCES}`))
      expect(read(file), file).not.toMatch(
        /^import (?!type)[^;]*from '@meridian\/contract(?:\/admin)?';/m,
      );
  });

  it('is not written down again: no path, no topic, no code', () => {
    const topics = [DAY_MARKET, ...ACCOUNT_TOPICS, ...UNASKED_TOPICS];
    const paths = [...Object.values(ROUTES), ...Object.values(ADMIN_ROUTES)].map((one) => one.path);
    const quoted = new Set([...topics, ...paths, SOCKET_PATH]);
    const codes = new Set(
      [...Object.values(ERRORS), ...Object.values(ADMIN_ERRORS)].map(({ code }) => String(code)),
    );
    const retyped: string[] = [];
    for (const file of filesOf(`{web,office,design,../e2e}${SOURCES}`)) {
      const source = read(file);
      for (const [, text = ''] of source.matchAll(/['"`](?:\*\*)?([\w./]+)[?*]*['"`]/g))
        if (quoted.has(text)) retyped.push(`${file}: ${text}`);
      for (const [, ...found] of source.matchAll(COMPARED))
        for (const code of found)
          if (code !== undefined && codes.has(code)) retyped.push(`${file}: ${code}`);
    }
    expect(retyped).toEqual([]);
  });
});
