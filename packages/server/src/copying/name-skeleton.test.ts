import { describe, expect, it } from 'vitest';
import { movedLetters } from '../testing/letters.ts';
import { skeletonOf, speaksForHouse } from './name-skeleton.ts';

describe('a name’s skeleton', () => {
  it.each([
    ['Alice', 'A.lice'],
    ['Alice', "a l-i_c'e"],
    ['Alice', 'AIice'],
    ['Alice', 'A1ice'],
    ['Alice', 'Älicé'],
    ['Alice', 'Ａｌｉｃｅ'],
    ['Bob', 'B0b'],
    ['BOB', 'ВОВ'],
    ['cocoa', 'сосоа'],
    ['Tom', 'ТОМ'],
    ['Marnie', 'Mamie'],
    ['Wim', 'VVim'],
    ['İlker', 'ilker'],
    ['Nina', 'Nína'],
    ['Łukasz', 'Lukasz'],
    ['Μαρία', 'Μαρια'],
    ['Leader', 'L3ader'],
    ['Leader 7', 'L3AD3R-7'],
    ['Maria', 'M4ria'],
    ['Google', 'G00gle'],
    ['Google', '6oogle'],
    ['Zoya', '2oya'],
    ['Зина', '3ина'],
  ])('of %s and of %s is the same', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });

  it.each([
    ['Alice', 'Alicia'],
    ['Grace', 'Greta'],
    ['王小明', '王小朋'],
    ['สมชาย', 'สมชัย'],
    ['محمد', 'محمود'],
    ['지민', '지만'],
    ['はな', 'ばな'],
    ['Trader 7', 'Trader 9'],
    ['Trader7', 'Trader8'],
    ['Trader7', 'Tradert'],
    ['Leader', 'Leader3'],
    ['Team 4 You', 'Team 5 You'],
    ['Зина', 'Eина'],
  ])('of %s and of %s is not', (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other));
  });

  it('of each letter stays as it is stored', () => {
    expect(movedLetters(skeletonOf)).toBe(
      [
        'aα aа bƀ bβ bв cс dð dđ dԁ eε eе hη hн hћ hһ jϳ jј kκ kк l1',
        'li lı lł lι lі lӏ mμ mм nп o0 oø oο oо oө pþ pρ pр qԛ sѕ tŧ',
        'tτ tт uυ vν vѵ wω wԝ xχ xх yγ yу yү zζ',
      ].join(' '),
    );
  });

  it.each([
    'Admin',
    'A.dmin',
    'Adm1n',
    '4dmin',
    '5upport 24',
    'M e r i d i a n',
    'Мегidian Support',
    '客 服',
    'Sup-port',
    'Hỗ Trợ',
  ])('%s would be taken for the house', (name) => {
    expect(speaksForHouse(name)).toBe(true);
  });
  it.each(['Grace', 'Ada of Kent', '王小明'])('%s would not', (name) => {
    expect(speaksForHouse(name)).toBe(false);
  });
});
