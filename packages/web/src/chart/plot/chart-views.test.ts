import { describe, expect, it } from 'vitest';
import { readViews, swappedViews, withView } from './chart-views.ts';

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

  it('is changed one by one, but for the period of those that share it', () => {
    const views = { main: { type: 'area' }, 2: { period: '1day', type: 'bars' }, 3: {} } as const;
    expect(withView(views, { place: 'main', alike: ['2'] }, { period: '5min' })).toEqual({
      main: { period: '5min', type: 'area' },
      2: { period: '5min', type: 'bars' },
      3: {},
    });
    expect(withView(views, { place: 'main', alike: ['2'] }, { type: 'line' })).toEqual({
      ...views,
      main: { type: 'line' },
    });
  });

  it('goes with the chart to another place', () => {
    expect(swappedViews({ main: { period: '1day' } }, 'main', '3')).toEqual({
      main: {},
      3: { period: '1day' },
    });
  });

  it('is nothing where nothing is kept', () => {
    expect(readViews(undefined)).toEqual({});
    expect(readViews('x')).toEqual({});
  });
});
