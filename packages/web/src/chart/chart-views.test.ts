import { describe, expect, it } from 'vitest';
import { readViews } from './chart-views.ts';

describe('how charts are set', () => {
  it('is read by place, as far as it is known', () => {
    expect(
      readViews({
        main: { period: '1week', type: 'area', compare: 'GBPUSD' },
        'desk-2': { period: '7min', type: 'renko', compare: 4 },
        broken: null,
      }),
    ).toEqual({
      main: { period: '1week', type: 'area', compare: 'GBPUSD' },
      'desk-2': {},
      broken: {},
    });
  });

  it('is nothing where nothing is kept', () => {
    expect(readViews(undefined)).toEqual({});
    expect(readViews('x')).toEqual({});
  });
});
