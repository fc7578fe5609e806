// What a client arranged on the desk, for one class of screens: how large the panels are, which are closed, what the dock
// and the watchlist show, and the charts. Whatever is stored is read with care: another version of this page wrote it.
import type { ColumnSort } from './column-sort.ts';
import type { WidthClass } from './width-class.ts';

export const PANELS = ['watch', 'ticket', 'dock'] as const;
export type Panel = (typeof PANELS)[number];
export const DOCK_TABS = ['positions', 'pending', 'history', 'ledger', 'alerts'] as const;
export type DockTab = (typeof DOCK_TABS)[number];
export const SORTS = ['list', 'symbol', 'movers', 'up', 'down'] as const;
export type Sort = (typeof SORTS)[number];
/** How many charts stand beside each other, and in which colour each is linked; 0: to none. */
export const CHART_COUNTS = [1, 2, 4] as const;
const CHARTS_MAX = 4;
const LINKS_MAX = 3;
export const LINKED = ['instrument', 'period'] as const;

export interface ChartSlot {
  /** null: the instrument that is chosen. */
  readonly code: string | null;
  readonly link: number;
}

export interface DeskLayout {
  /** Pixels: the widths of watchlist and ticket, the height of the dock. */
  readonly sizes: Readonly<Record<Panel, number>>;
  readonly closed: readonly Panel[];
  readonly tab: DockTab;
  readonly isFiltered: boolean;
  /** By which column the dock's tables are sorted; those that are not named have their first order. */
  readonly sorts: Readonly<Partial<Record<DockTab, ColumnSort>>>;
  readonly list: string;
  readonly sort: Sort;
  readonly charts: readonly ChartSlot[];
  /** Those that were taken away, for when there are more again. */
  readonly rest: readonly ChartSlot[];
  readonly linked: (typeof LINKED)[number];
}

/** The least that a panel shows; pulled below half of it, it closes. */
export const SIZE_MIN: Readonly<Record<Panel, number>> = { watch: 248, ticket: 304, dock: 132 };
export const SIZE_MAX: Readonly<Record<Panel, number>> = { watch: 560, ticket: 520, dock: 900 };
/** What a closed panel leaves: its tab. */
const CLOSED_SIZE = 36;

const SIZES: Readonly<Record<WidthClass, DeskLayout['sizes']>> = {
  tablet: { watch: 248, ticket: 304, dock: 280 },
  small: { watch: 280, ticket: 304, dock: 262 },
  medium: { watch: 248, ticket: 304, dock: 262 },
  wide: { watch: 344, ticket: 320, dock: 262 },
  full: { watch: 352, ticket: 352, dock: 262 },
  huge: { watch: 400, ticket: 384, dock: 360 },
};

export const FAVOURITES_LIST = 'favourites';
export const ALL_LIST = 'all';

export const initialLayout = (of: WidthClass): DeskLayout => ({
  sizes: SIZES[of],
  // There the watchlist opens over the chart.
  closed: of === 'small' || of === 'tablet' ? ['watch'] : [],
  tab: 'positions',
  isFiltered: false,
  sorts: {},
  list: ALL_LIST,
  sort: 'list',
  charts: [{ code: null, link: 1 }],
  rest: [],
  linked: 'instrument',
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const oneOf = <T>(choices: readonly T[], value: unknown, otherwise: T): T =>
  choices.find((choice) => choice === value) ?? otherwise;

function sizeOf(panel: Panel, value: unknown, otherwise: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return otherwise;
  return Math.round(Math.min(Math.max(value, SIZE_MIN[panel]), SIZE_MAX[panel]));
}

function slotOf(value: unknown): ChartSlot {
  const { code, link } = isRecord(value) ? value : {};
  return {
    code: typeof code === 'string' ? code : null,
    link: oneOf([0, 1, 2, LINKS_MAX], link, 0),
  };
}

function sortsOf(value: unknown): DeskLayout['sorts'] {
  if (!isRecord(value)) return {};
  const known = DOCK_TABS.flatMap((tab) => {
    const { by, isAscending } = isRecord(value[tab]) ? value[tab] : {};
    return typeof by === 'string' ? [[tab, { by, isAscending: isAscending === true }]] : [];
  });
  return Object.fromEntries(known) as DeskLayout['sorts'];
}

function readLayout(of: WidthClass, value: unknown): DeskLayout {
  const initial = initialLayout(of);
  if (!isRecord(value)) return initial;
  const sizes = isRecord(value['sizes']) ? value['sizes'] : {};
  const closed: unknown = value['closed'];
  const charts: readonly unknown[] = Array.isArray(value['charts']) ? value['charts'] : [];
  const rest: readonly unknown[] = Array.isArray(value['rest']) ? value['rest'] : [];
  const isCount = CHART_COUNTS.some((count) => count === charts.length);
  return {
    sizes: {
      watch: sizeOf('watch', sizes['watch'], initial.sizes.watch),
      ticket: sizeOf('ticket', sizes['ticket'], initial.sizes.ticket),
      dock: sizeOf('dock', sizes['dock'], initial.sizes.dock),
    },
    closed: Array.isArray(closed)
      ? PANELS.filter((panel) => closed.includes(panel))
      : initial.closed,
    tab: oneOf(DOCK_TABS, value['tab'], initial.tab),
    isFiltered: value['isFiltered'] === true,
    sorts: sortsOf(value['sorts']),
    list: typeof value['list'] === 'string' ? value['list'] : initial.list,
    sort: oneOf(SORTS, value['sort'], initial.sort),
    charts: isCount ? charts.map(slotOf) : initial.charts,
    rest: isCount ? rest.map(slotOf).slice(0, CHARTS_MAX - charts.length) : initial.rest,
    linked: oneOf(LINKED, value['linked'], initial.linked),
  };
}

/** One function a class, each always the same: hooks compare them. */
export const LAYOUT_READERS: Readonly<Record<WidthClass, (value: unknown) => DeskLayout>> = {
  tablet: (value) => readLayout('tablet', value),
  small: (value) => readLayout('small', value),
  medium: (value) => readLayout('medium', value),
  wide: (value) => readLayout('wide', value),
  full: (value) => readLayout('full', value),
  huge: (value) => readLayout('huge', value),
};

/** The sorts of the dock after one of its tables was sorted, or came back to its first order (null). */
export function withSort(
  { sorts }: Pick<DeskLayout, 'sorts'>,
  tab: DockTab,
  sort: ColumnSort | null,
): DeskLayout['sorts'] {
  const { [tab]: _before, ...others } = sorts;
  return sort === null ? others : { ...others, [tab]: sort };
}

/** The size after a drag, or null if the panel was pulled shut. */
export function draggedSize(panel: Panel, size: number): number | null {
  return size < SIZE_MIN[panel] / 2 ? null : sizeOf(panel, size, SIZE_MIN[panel]);
}

/** In a low window the chart has this much, whatever the dock was given: 200 pixels of candles below its head and its bar. */
const LOW_CHART_MIN = 324;

function rowsOf(dock: number, isLow: boolean): readonly [chart: string, dock: string] {
  if (!isLow) return ['minmax(0, 1fr)', `${dock}px`];
  const least = Math.min(dock, SIZE_MIN.dock);
  return [`minmax(${LOW_CHART_MIN}px, 1fr)`, `minmax(${least}px, ${dock}px)`];
}

/**
 * The grid of the desk: its areas, rows and columns.
 * @param isLow the window is low, as one is that is enlarged: the dock gives way to the chart, and the rest is scrolled
 */
export function gridOf(of: WidthClass, { sizes, closed }: DeskLayout, isLow = false): string {
  const sizeNow = (panel: Panel): number => (closed.includes(panel) ? CLOSED_SIZE : sizes[panel]);
  const at = (panel: Panel): string => `${sizeNow(panel)}px`;
  const rows = rowsOf(sizeNow('dock'), isLow);
  if (of === 'tablet' || of === 'small')
    return `'chart ticket' ${rows[0]} 'dock ticket' ${rows[1]} / minmax(0, 1fr) ${at('ticket')}`;
  const under = of === 'medium' || of === 'wide' ? 'dock' : 'watch';
  return (
    `'watch chart ticket' ${rows[0]} '${under} dock ticket' ${rows[1]} ` +
    `/ ${at('watch')} minmax(0, 1fr) ${at('ticket')}`
  );
}

type Charts = Pick<DeskLayout, 'charts' | 'rest'>;

/**
 * The charts after their number changed: new ones show what the first shows, and those that go are kept.
 * @param code what a chart alone shows; null: nothing was chosen yet
 */
export function withCharts({ charts, rest }: Charts, count: number, code: string | null): Charts {
  const [first = { code, link: 0 }] = charts;
  const all = [charts.length === 1 ? { ...first, code } : first, ...charts.slice(1), ...rest];
  const fresh = { code: all[0]?.code ?? null, link: 0 };
  return {
    charts: Array.from({ length: count }, (_, place) => all[place] ?? fresh),
    rest: all.slice(count),
  };
}

/** The charts after two of them, shown or not, changed their places. */
export function swapped({ charts, rest }: Charts, one: number, other: number): Charts {
  const all = [...charts, ...rest];
  const places = all.map((_, at) => (at === one ? other : at === other ? one : at));
  const moved = places.flatMap((place) => all[place] ?? []);
  return { charts: moved.slice(0, charts.length), rest: moved.slice(charts.length) };
}

/** The places of the other charts that have the same colour. */
export function linkedWith(charts: readonly ChartSlot[], place: number): readonly number[] {
  const link = charts[place]?.link ?? 0;
  if (link === 0) return [];
  return charts.flatMap((slot, at) => (at !== place && slot.link === link ? [at] : []));
}

/**
 * Gives one chart an instrument, and with instruments linked the charts of its colour.
 * @param before what charts show that have none of their own yet: they keep it
 */
export function changeCharts(
  { charts, linked }: Pick<DeskLayout, 'charts' | 'linked'>,
  place: number,
  { code, before }: { readonly code: string; readonly before: string },
): readonly ChartSlot[] {
  const others = linked === 'instrument' ? linkedWith(charts, place) : [];
  return charts.map((slot, at) => ({
    ...slot,
    code: at === place || others.includes(at) ? code : (slot.code ?? before),
  }));
}

/** The next colour; after the last, none. */
export const nextLink = (link: number): number => (link + 1) % (LINKS_MAX + 1);
