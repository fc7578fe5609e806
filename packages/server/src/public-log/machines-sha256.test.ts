import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { machinesSha256 } from './machines-sha256.ts';

it("is SHA-256, in bytes that are nobody else's", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const digest = machinesSha256(bytes);
      expect(digest).toEqual(sha256(bytes));
      expect(digest.buffer.byteLength).toBe(32);
    }),
  );
});
