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
  swapped,
  withCharts,
  withSort,
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

  it('keeps by which column each table of the dock is sorted, until it has its first order again', () => {
    const byProfit = { by: 'profit', isAscending: true };
    const sorts = withSort({ sorts: { pending: byProfit } }, 'positions', byProfit);
    const changed = { ...initialLayout('wide'), sorts };
    expect(LAYOUT_READERS.wide(JSON.parse(JSON.stringify(changed))).sorts).toEqual({
      positions: byProfit,
      pending: byProfit,
    });
    expect(withSort(changed, 'positions', null)).toEqual({ pending: byProfit });
    for (const wrong of [
      'profit',
      { positions: 'profit' },
      { positions: { by: 7 }, other: byProfit },
    ])
      expect(LAYOUT_READERS.wide({ sorts: wrong }).sorts).toEqual({});
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

  it('leaves the chart its height in a low window, where the dock gives way', () => {
    const rows = "minmax(324px, 1fr) 'dock ticket' minmax(132px, 280px)";
    expect(gridOf('tablet', initialLayout('tablet'), true)).toContain(rows);
    const closed = { ...initialLayout('tablet'), closed: ['dock' as const] };
    expect(gridOf('tablet', closed, true)).toContain('minmax(36px, 36px)');
  });
});

describe('the charts of the desk', () => {
  const codes = (of: readonly ChartSlot[]) => of.map(({ code }) => code);
  const four = [slot('A', 1), slot('B', 1), slot('C', 2), slot('D')];

  it('show what the first shows when they come, and that is what was chosen last', () => {
    const one = { charts: [slot('EURUSD', 1)], rest: [] };
    const two = withCharts(one, 2, 'GBPUSD');
    expect(two.charts).toEqual([slot('GBPUSD', 1), slot('GBPUSD')]);
    expect(codes(withCharts(two, 4, 'XAUUSD').charts)).toEqual(Array(4).fill('GBPUSD'));
  });

  it('come back as they were after there were fewer', () => {
    const one = withCharts({ charts: four, rest: [] }, 1, 'A');
    expect(one).toEqual({ charts: four.slice(0, 1), rest: four.slice(1) });
    expect(withCharts(one, 4, 'A')).toEqual({ charts: four, rest: [] });
    const stored: unknown = JSON.parse(JSON.stringify({ ...initialLayout('wide'), ...one }));
    expect(LAYOUT_READERS.wide(stored)).toMatchObject(one);
    // Of the one that is left another instrument was chosen meanwhile.
    expect(codes(withCharts(one, 4, 'X').charts)).toEqual(['X', 'B', 'C', 'D']);
  });

  it('change places, so that the active one stays where there are fewer', () => {
    const two = withCharts({ charts: four, rest: [] }, 2, 'D');
    const { charts, rest } = swapped(two, 3, 1);
    expect([codes(charts), codes(rest)]).toEqual([
      ['A', 'D'],
      ['C', 'B'],
    ]);
  });

  it('follow each other in their instrument where their colour is the same and instruments are linked', () => {
    const x = { code: 'X', before: 'W' };
    const byInstrument = { charts: four, linked: 'instrument' as const };
    expect(codes(changeCharts(byInstrument, 0, x))).toEqual(['X', 'X', 'C', 'D']);
    expect(codes(changeCharts(byInstrument, 3, x))).toEqual(['A', 'B', 'C', 'X']);
    const byPeriod = { charts: four, linked: 'period' as const };
    expect(codes(changeCharts(byPeriod, 0, x))).toEqual(['X', 'B', 'C', 'D']);
    expect(linkedWith(four, 0)).toEqual([1]);
    expect(linkedWith(four, 3)).toEqual([]);
  });

  it('stay as they are where they are not linked, also before anything was chosen for them', () => {
    const charts = [slot(null, 1), slot(null)];
    const x = { code: 'X', before: 'EURUSD' };
    expect(codes(changeCharts({ charts, linked: 'instrument' }, 0, x))).toEqual(['X', 'EURUSD']);
  });

  it('have three colours and none', () => {
    expect([0, 1, 2, 3].map(nextLink)).toEqual([1, 2, 3, 0]);
  });
});
