import { expect, it } from 'vitest';
import { readMessage, writeMessage } from './message.ts';

it.each([
  null,
  7,
  'text',
  12n,
  -(10n ** 40n),
  [],
  [1n, null, [2n, { lots: 3n }]],
  { a: { b: { c: 4n } }, list: [{ price: 110_000n, at: 1 }, 'x'], none: null, yes: true },
  JSON.parse('{"__proto__": {"lots": 1}, "constructor": {"a": [null]}}') as unknown,
])('a message is read as it was written: %#', (message) => {
  expect(readMessage(writeMessage(message))).toEqual(message);
});
