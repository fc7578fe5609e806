import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hmac, sha256, toHex, useSha256, utf8 } from './bytes.ts';

const bytes = (maxLength: number) => fc.uint8Array({ maxLength });

it('authenticates as RFC 2104 does', () => {
  // RFC 4231, test cases 1 and 2.
  expect(toHex(hmac(new Uint8Array(20).fill(0x0b), utf8('Hi There')))).toBe(
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  );
  expect(toHex(hmac(utf8('Jefe'), utf8('what do ya want for nothing?')))).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
  fc.assert(
    fc.property(bytes(64), bytes(200), (key, message) => {
      const other = createHmac('sha256', key).update(message).digest('hex');
      expect(toHex(hmac(key, message))).toBe(other);
    }),
  );
  expect(() => hmac(new Uint8Array(65), new Uint8Array())).toThrow('malformed');
});

it('hashes by another SHA-256, and by nothing else', () => {
  expect(() => useSha256((of) => of.slice(0, 32))).toThrow('malformed');
  expect(() => useSha256((of) => createHash('sha512').update(of).digest())).toThrow('malformed');
  const byLibrary = toHex(sha256(utf8('abc')));
  let asked = 0;
  useSha256((of) => {
    asked += 1;
    return createHash('sha256').update(of).digest();
  });
  asked = 0;
  expect(toHex(sha256(utf8('a'), utf8('bc')))).toBe(byLibrary);
  expect(asked).toBe(1);
});
