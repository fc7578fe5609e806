import { describe, expect, it } from 'vitest';
import { fittingSize } from './photo-size.ts';

describe('the size at which a photo is sent', () => {
  it.each([
    [
      { width: 8000, height: 6000 },
      { width: 2560, height: 1920 },
    ],
    [
      { width: 3000, height: 4000 },
      { width: 1920, height: 2560 },
    ],
    [
      { width: 1200, height: 900 },
      { width: 1200, height: 900 },
    ],
    [
      { width: 12_000, height: 1 },
      { width: 2560, height: 1 },
    ],
  ])('of %o is %o', (size, sent) => {
    expect(fittingSize(size)).toEqual(sent);
  });
});
