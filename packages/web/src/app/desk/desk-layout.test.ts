import { describe, expect, it } from 'vitest';
import {
  type ChartSlot,
  LAYOUT_READERS,
  SIZE_MAX,
  SIZE_MIN,
  changeCharts,
  draggedSize,
  gridOf,
  initialLayout,
  linkedWith,
  nextLink,
  withCharts,
} from './desk-layout.ts';
import { widthClass } from './width-class.ts';

const slot = (code: string | null, link = 0): ChartSlot => ({ code, link });

describe('the class of a screen', () => {
  it.each([
    [768, 'tablet'],
    [1023, 'tablet'],
    [1024, 'small'],
    [1280, 'medium'],
    [1440, 'wide'],
    [1600, 'full'],
    [1920, 'full'],
    [2560, 'huge'],
  ])('of %i pixels is %s', (width, name) => expect(widthClass(width)).toBe(name));
});

describe('the layout of the desk', () => {
  it('begins with the sizes of its class, and comes back as it was stored', () => {
    const initial = initialLayout('wide');
    expect(LAYOUT_READERS.wide(undefined)).toEqual(initial);
    const changed = { ...initial, tab: 'ledger' as const, closed: ['dock' as const] };
    expect(LAYOUT_READERS.wide(JSON.parse(JSON.stringify(changed)))).toEqual(changed);
  });

  it('takes nothing that another page may have written wrong', () => {
    for (const stored of [null, 7, 'text', [], { sizes: null, closed: 'all', charts: [1, 2, 3] }])
      expect(LAYOUT_READERS.full(stored)).toEqual(initialLayout('full'));
    const read = LAYOUT_READERS.full({ sizes: { watch: 1e9, ticket: 1, dock: 'x' }, tab: 'x' });
    expect(read.sizes).toEqual({ watch: SIZE_MAX.watch, ticket: SIZE_MIN.ticket, dock: 262 });
    expect(read.tab).toBe('positions');
  });

  it('closes a panel that is pulled below half its least size', () => {
    expect(draggedSize('watch', 123)).toBeNull();
    expect(draggedSize('watch', 124)).toBe(248);
    expect(draggedSize('watch', 300.4)).toBe(300);
    expect(draggedSize('dock', 5_000)).toBe(SIZE_MAX.dock);
  });

  it('puts the dock under watchlist and chart, on larger screens under the chart alone', () => {
    expect(gridOf('wide', initialLayout('wide'))).toContain("'dock dock ticket' 262px / 344px");
    expect(gridOf('full', initialLayout('full'))).toContain("'watch dock ticket' 262px / 352px");
    expect(gridOf('small', initialLayout('small'))).not.toContain('watch');
    const closed = { ...initialLayout('full'), closed: ['ticket' as const] };
    expect(gridOf('full', closed)).toMatch(/36px$/);
  });
});

describe('the charts of the desk', () => {
  it('show what the first shows when they come, and go from the end', () => {
    const two = withCharts([slot('EURUSD', 1)], 2);
    expect(two).toEqual([slot('EURUSD', 1), slot('EURUSD')]);
    expect(withCharts(two, 1)).toEqual([slot('EURUSD', 1)]);
  });

  it('follow each other in their instrument where their colour is the same and instruments are linked', () => {
    const charts = [slot('A', 1), slot('B', 1), slot('C', 2), slot('D')];
    const codes = (of: readonly ChartSlot[]) => of.map(({ code }) => code);
    const byInstrument = { charts, linked: 'instrument' as const };
    expect(codes(changeCharts(byInstrument, 0, 'X'))).toEqual(['X', 'X', 'C', 'D']);
    expect(codes(changeCharts(byInstrument, 3, 'X'))).toEqual(['A', 'B', 'C', 'X']);
    expect(codes(changeCharts({ charts, linked: 'period' }, 0, 'X'))).toEqual(['X', 'B', 'C', 'D']);
    expect(linkedWith(charts, 0)).toEqual([1]);
    expect(linkedWith(charts, 3)).toEqual([]);
  });

  it('have three colours and none', () => {
    expect([0, 1, 2, 3].map(nextLink)).toEqual([1, 2, 3, 0]);
  });
});
