import { describe, expect, it } from 'vitest';
import { nameIn } from './files.ts';

describe('a file from the server', () => {
  it.each([
    ['attachment; filename="meridian-12345678-2026-11-01.pdf"', 'meridian-12345678-2026-11-01.pdf'],
    ['attachment; filename="../../x"', null],
    [null, null],
  ])('is called what the server calls it, and never a path: %s', (disposition, name) => {
    expect(nameIn(disposition)).toBe(name);
  });
});
