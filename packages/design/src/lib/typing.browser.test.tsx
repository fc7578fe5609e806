import { describe, expect, it } from 'vitest';
import { show } from '../testing/show.tsx';
import { isTyping } from './typing.ts';

describe('the keyboard writes into', () => {
  it.each([
    ['a text', <input key="one" aria-label="It" />, true],
    ['a number', <input key="one" aria-label="It" type="number" />, true],
    ['longer words', <textarea key="one" aria-label="It" />, true],
    ['a choice, which letters search', <select key="one" aria-label="It" />, true],
    ['no box to tick', <input key="one" aria-label="It" type="checkbox" />, false],
    ['no choice of several', <input key="one" aria-label="It" type="radio" />, false],
    ['no slider', <input key="one" aria-label="It" type="range" />, false],
    ['no button', <button key="one" aria-label="It" />, false],
  ])('%s', async (_, field, written) => {
    show(<div data-field="">{field}</div>);
    await expect.poll(() => document.querySelector('[data-field] > *')).not.toBeNull();
    expect(isTyping(document.querySelector('[data-field] > *'))).toBe(written);
  });

  it('nothing where nothing is focused', () => {
    expect([isTyping(null), isTyping(document)]).toEqual([false, false]);
  });
});
