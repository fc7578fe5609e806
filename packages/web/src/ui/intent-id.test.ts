import { expect, it } from 'vitest';
import { IntentId } from './intent-id.ts';

it('keeps one id for one wish until its outcome is known', () => {
  let made = 0;
  const intent = new IntentId(() => `id${(made += 1)}`);
  expect(intent.of('buy 0.10')).toBe('id1');
  expect(intent.of('buy 0.10')).toBe('id1');
  expect(intent.of('buy 0.20')).toBe('id2');
  intent.settle();
  expect(intent.of('buy 0.20')).toBe('id3');
});
