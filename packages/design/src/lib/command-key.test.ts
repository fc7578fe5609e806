import { expect, it } from 'vitest';
import { commandKey } from './command-key.ts';

it.each([
  ['a Latin letter, wherever it lies', 'z', 'KeyY', false, 'z'],
  ['with Caps Lock', 'B', 'KeyB', false, 'b'],
  ['in Russian', 'и', 'KeyB', false, 'b'],
  ['in Arabic', 'ى', 'KeyN', false, 'n'],
  ['in Thai', 'ิ', 'KeyB', false, 'b'],
  ['in Korean', 'ㅠ', 'KeyB', false, 'b'],
  ['an Arabic slash', 'ظ', 'Slash', false, '/'],
  ['an Arabic question mark', '؟', 'Slash', true, '?'],
  ['a letter of a Latin script that has no command', 'ö', 'Semicolon', false, 'ö'],
  ['a key that writes nothing', 'ArrowDown', 'ArrowDown', false, 'arrowdown'],
])('is %s', (_what, key, code, shiftKey, command) => {
  expect(commandKey({ key, code, shiftKey })).toBe(command);
});
