import { describe, expect, it, vi } from 'vitest';
import type { Translate } from '../../lib/i18n.ts';
import type { Plot } from '../plot/chart-scale.ts';
import { measureText } from './drawing-words.ts';

vi.stubGlobal('localStorage', { getItem: () => null });

const t: Translate = (key, args) => (key === 'trade.pips' ? `${args?.['pips']} pips` : key);
const plot = { toPrice: (y: number) => y, barWidth: 10 } as unknown as Plot;
const measure = (from: number, to: number, precision: number) =>
  measureText(plot, { from: { x: 0, y: from }, to: { x: 30, y: to } }, { precision, t })
    .replaceAll(/[\u2068\u2069]/g, '')
    .split(' · ')[0];

describe('a measure on the chart', () => {
  it('is in pips where the instrument has them', () => {
    expect(measure(1.08, 1.085, 5)).toBe('+50.0 pips');
    expect(measure(150.2, 150, 3)).toBe('−20.0 pips');
  });

  it('is a difference of prices where it has none', () => {
    expect(measure(5000, 5012.5, 2)).toBe('+12.50');
    expect(measure(65_000, 64_999, 1)).toBe('−1.0');
  });
});
