import { describe, expect, it } from 'vitest';
import { movedLetters } from '../../testing/letters.ts';
import { readReference, referenceKey } from './reference.ts';

describe('the reference of a payment', () => {
  it.each([
    ['case', 'ft-2026-00017', 'FT-2026-00017'],
    ['blanks and marks', 'FT 2026/00017', 'FT-2026-00017'],
    ['forms of letters', 'ＦＴ－２０２６－０００１７', 'FT-2026-00017'],
    ['invisible letters', 'FT\u200b-2026-\u00ad00017\u2060', 'FT-2026-00017'],
    ['Cyrillic letters', 'АВС-РОХ', 'ABC-POX'],
    ['Greek letters', 'ΑΒΕ-ΚΟΧ', 'ABE-KOX'],
    ['letters and digits that look alike', 'FT-2O26-OOOl7', 'FT-2026-00017'],
  ])('is the same whatever its %s', (_, one, other) => {
    expect(referenceKey(one)).toBe(referenceKey(other));
  });

  it('is another with another letter', () => {
    expect(referenceKey('FT-2026-00017')).not.toBe(referenceKey('FT-2026-00018'));
  });

  it('is compared letter by letter as it is stored', () => {
    expect(movedLetters(referenceKey)).toBe(
      [
        '0o 0ο 0о 0օ 1! 1i 1l 1| 1ı 1ι 1і 1ӏ aɑ aα aа bβ bв cс dԁ eε',
        'eе gɡ hη hн hһ jϳ jј kκ kк mμ mм nп pρ pр qԛ sѕ tτ tт uυ vν',
        'vѵ wω wԝ xχ xх yγ yу yү zζ',
      ].join(' '),
    );
  });

  it('is refused outside printable ASCII, and says which letter it was', () => {
    expect(() => readReference('АBC-1')).toThrow('U+0410');
    expect(() => readReference('ABC\u200b-1')).toThrow('U+200B');
    expect(() => readReference('AB\tC')).toThrow('U+0009');
    expect(readReference('  ABC 1 ')).toEqual({ text: 'ABC 1', key: 'abc1' });
  });

  it.each(['', '  ', '---', 'x'.repeat(201)])('is missing in %j', (text) => {
    expect(() => readReference(text)).toThrow('Give the reference');
  });
});
