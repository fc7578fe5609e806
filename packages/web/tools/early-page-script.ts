/// <reference lib="dom" />
// What a visit that begins on another page than Home does while the page's own script is still under way. It is a file of its
// own, as its text, and so names nothing that is outside of it.

interface Listed {
  readonly Code: string;
  readonly PricePrecision: number;
  readonly MarketStatus: number;
  readonly ForexQuotations: { readonly Close: number | null; readonly Change: number | null };
}

/** Files and texts by their places in the lists of all. */
export interface EarlyPage {
  readonly code: readonly number[];
  readonly texts: readonly number[];
  /** The names of the answers that the page itself (index.html) has asked for, in its order. */
  readonly asks: readonly string[];
  /** The title, and what is written into the frame, by the language's tag. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** HTML of what stands below the title before any answer has come. */
  readonly frame: string;
  /** Only a session sees it. */
  readonly isIn: boolean;
}

interface Answer {
  readonly code: number;
  readonly data: unknown;
}

declare global {
  interface Window {
    /** Null for one that did not come: the page asks again itself. */
    readonly asked?: readonly Promise<Answer | null>[];
  }
}

/** What lib/early.ts takes the answers from. */
export function earlyAnswers(answers: Map<string, Promise<Answer | null>>, lang: string) {
  return {
    all: Promise.all(answers.values()),
    take: async (name: string, language: string): Promise<unknown> => {
      const answer = language === lang ? await answers.get(name) : null;
      answers.delete(name);
      return answer?.code === 1 ? answer.data : null;
    },
  };
}

export function loadEarly(file: string): void {
  const link = document.createElement('link');
  const isFont = file.endsWith('.woff2');
  if (isFont) Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2' });
  else if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' });
  else link.rel = 'modulepreload';
  link.crossOrigin = '';
  // The first paint waits for its letters.
  link.fetchPriority = isFont ? 'high' : 'low';
  link.href = `./assets/${file}`;
  document.head.append(link);
}

/**
 * The title in the place of the site's name, where a phone's page has it, and the frame below it. In the page's own letters
 * from the start: in others it would be painted anew.
 */
export function paintFrame([title = '', ...words]: readonly string[], html: string): void {
  const font = "650 26px 'Geist App'";
  const paint = async (): Promise<void> => {
    await document.fonts.load(font, title).catch(() => undefined);
    const bar = document.querySelector('.boot-bar');
    if (bar === null || matchMedia('(min-width: 48rem)').matches) return;
    // An element of its own: what stood there does not count as painted again.
    const element = document.createElement('span');
    element.className = 'mt-2 text-title';
    element.textContent = title;
    bar.replaceChildren(element);
    if (html === '') return;
    const frame = document.createElement('div');
    frame.innerHTML = html;
    const session = localStorage.getItem('meridian.session') ?? '';
    if (/"is_demo":1/.test(session)) frame.querySelector('[data-real]')?.remove();
    for (const [place, one] of frame.querySelectorAll('[data-word]').entries())
      one.textContent = words[place] ?? '';
    bar.parentElement?.replaceChildren(bar, frame);
  };
  // The styles, which know the letters, are there by then.
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', () => void paint());
  else void paint();
}

/** Trade's price and its change: the page itself calls it (index.html). */
export function paintPrice(answer: Answer | null): void {
  const all = (answer?.code === 1 ? answer.data : []) as readonly Listed[];
  const chosen = sessionStorage.getItem('meridian.instrument');
  const shown = all.find((one) => one.Code === chosen) ?? all[0];
  const place = document.querySelector('.boot-price');
  if (shown === undefined || place === null) return;
  const { PricePrecision: precision } = shown;
  const { Close: price, Change: change } = shown.ForexQuotations;
  if (price === null) return;
  const [whole = '', fraction] = price.toFixed(precision).split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  const text = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  const isRaised = precision === 3 || precision === 5;
  place.textContent = isRaised ? text.slice(0, -1) : text;
  const add = (tag: 'sup' | 'br' | 'small', said = ''): void =>
    place.append(Object.assign(document.createElement(tag), { textContent: said }));
  if (isRaised) add('sup', text.slice(-1));
  if (shown.MarketStatus !== 1 || change === null) return;
  add('br');
  add('small', `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change).toFixed(2)}%`);
}

/**
 * Takes the page's first answers, requests its code and its texts, and paints its title and frame in their places. Meanwhile it
 * makes the browser load what it needs for writing numbers and times, which takes a phone long.
 * @param files of pages @param common those that each page needs @param texts by the language's tag: its name in calls, the
 * file of the first texts, the files of the others
 */
export function openPage(
  pages: Readonly<Record<string, EarlyPage>>,
  files: readonly string[],
  common: readonly string[],
  texts: Readonly<Record<string, readonly string[]>>,
): void {
  const tag = document.documentElement.lang;
  const [lang = '', first = '', ...later] = texts[tag] ?? [];
  const known = pages[location.hash.slice(1).split('?')[0] ?? ''];
  const page = known?.isIn && !localStorage.getItem('meridian.session') ? undefined : known;
  const answers = new Map(
    (page?.asks ?? []).map((name, place) => [name, window.asked?.[place] ?? Promise.resolve(null)]),
  );
  Object.assign(window, { early: earlyAnswers(answers, lang) });
  for (const file of [
    ...common,
    first,
    ...(page?.code ?? []).map((place) => files[place]),
    ...(page?.texts ?? []).map((place) => later[place]),
  ])
    if (file) loadEarly(file);
  const words = page?.words[tag];
  if (page && words) paintFrame(words, page.frame);
  const warmUp = (): void => {
    setTimeout(() => new Intl.NumberFormat(tag));
    // Of the chart alone.
    if (answers.has('tradeList'))
      setTimeout(() => new Intl.DateTimeFormat('en', { timeZone: 'America/New_York' }));
  };
  // Behind what is painted of the answers.
  void Promise.all(answers.values()).then(() => requestAnimationFrame(warmUp));
}
