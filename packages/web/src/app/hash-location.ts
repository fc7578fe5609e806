// The address in the hash: /#/trade?lang=en. Only what stands behind the # is routed, so that a campaign's query before
// it does not reach the routes.
import { createBrowserHistory, parseHref, type RouterHistory } from '@tanstack/history';
import { hrefOfHash } from '../lib/place.ts';

/** Values stay texts: an invite code "007" keeps its zeros. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') query.set(name, value);
    else if (typeof value === 'number' || typeof value === 'boolean')
      query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Takes `lang` out of an address: the language asked for, and the address without it. */
export function takeLanguage(href: string): { href: string; asked: string | undefined } {
  const [path = '/', search = ''] = href.split('?', 2);
  const { lang: asked, ...rest } = parseSearch(search);
  return asked === undefined ? { href, asked } : { href: `${path}${stringifySearch(rest)}`, asked };
}

export const createHistoryInHash = (): RouterHistory =>
  createBrowserHistory({
    parseLocation: () => parseHref(hrefOfHash(window.location.hash), window.history.state),
    createHref: (href) => `${window.location.pathname}${window.location.search}#${href}`,
  });
