/// <reference lib="dom" />
// What a visit that begins on Trade does while the page's own script is still under way. It is a file of its own, as its text,
// and so names nothing that is outside of it.

interface Listed {
  readonly Code: string;
  readonly PricePrecision: number;
  readonly MarketStatus: number;
  readonly ForexQuotations: { readonly Close: number | null; readonly Change: number | null };
}

/**
 * Requests the list of instruments and the page's code and texts, and paints the price and its change in their places.
 * Meanwhile it makes the browser load what it needs for writing numbers and times, which takes a phone long.
 * @param code files @param texts files, behind the language's name in calls, by its tag
 */
export function openTrade(
  code: readonly string[],
  texts: Readonly<Record<string, readonly string[]>>,
  listPath: string,
): void {
  const [lang = '', ...files] = texts[document.documentElement.lang] ?? [];
  // Null if it did not come: the page asks itself.
  const list = fetch(`${listPath}?t=${Date.now()}`, {
    headers: { lang },
    signal: AbortSignal.timeout(10_000),
  })
    .then(async (answer) =>
      answer.ok ? ((await answer.json()) as { code: number; data: unknown }) : null,
    )
    .catch(() => null);
  Object.assign(window, { earlyList: { lang, list } });
  for (const file of [...code, ...files]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.fetchPriority = 'low';
    link.href = `./assets/${file}`;
    document.head.append(link);
  }
  requestAnimationFrame(() => {
    setTimeout(() => new Intl.NumberFormat(document.documentElement.lang));
    setTimeout(() => new Intl.DateTimeFormat('en', { timeZone: 'America/New_York' }));
  });
  void list.then((answer) => {
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
  });
}
