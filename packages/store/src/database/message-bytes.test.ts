import { describe, expect, it } from 'vitest';
import { joined, movedWith } from './message-bytes.ts';

describe('bytes for another thread', () => {
  it.each([{ parts: [] }, { parts: ['SELECT 1'] }, { parts: ['SELECT', ' ', '1'] }])(
    'are $parts, and have no more memory than they need',
    ({ parts }) => {
      const bytes = joined(parts.map((part) => Buffer.from(part)));
      expect(Buffer.from(bytes).toString()).toBe(parts.join(''));
      expect(bytes.buffer.byteLength).toBe(bytes.length);
    },
  );

  it('are copied where they are few, and moved where they are many', () => {
    const few = joined([new Uint8Array(100)]);
    const many = joined([new Uint8Array(20_000), new Uint8Array(20_000)]);
    expect([movedWith(few), movedWith(many)]).toEqual([[], [many.buffer]]);
  });
});
