// Where the visitor is among the pages, and the way to another page. The first screen knows only this much of the
// address. The router, which knows every page and loads behind it, moves from then on (app/pages.ts).
import { listeners } from '@meridian/design/lib/listeners';
import { useSyncExternalStore } from 'react';

/** A path of the page with its query: what stands behind the # of the address. */
export type Href = `/${string}`;

/** The pages that the first screen links to. The router's types make sure that they exist. */
export type LinkedPath =
  | '/'
  | '/trade'
  | '/order'
  | '/follow'
  | '/rank'
  | '/user'
  | '/mine/analytics'
  | '/mine/auth'
  | '/mine/charge'
  | '/product'
  | '/language'
  | '/news';

export interface Router {
  readonly go: (href: Href) => void;
  /** The visitor is about to go there, so its code may be fetched. */
  readonly expect: (path: LinkedPath) => void;
}

/** "#/order?tab=1" as the path to route; anything that does not begin with exactly one slash is the home page. */
export function hrefOfHash(hash: string): Href {
  const href = hash.startsWith('#') ? hash.slice(1) : hash;
  if (href.startsWith('?')) return `/${href}`;
  return /^\/(?!\/)/.test(href) ? (href as Href) : '/';
}

const pathOf = (href: Href): string => href.split('?', 1)[0] ?? href;

let router: Router | undefined;
/** The page asked for before the router was there. */
let wanted: Href | undefined;
let path = '/';
const moved = listeners();

/** Call it after moving. */
export function setPath(next: string): void {
  if (next === path) return;
  path = next;
  moved.tell();
}

function followAddress(): void {
  wanted = undefined;
  setPath(pathOf(currentHref()));
}

/** Reads the place from the address, until the router follows the address itself. */
export function startPlace(): void {
  // Each page begins at its top, the first as well. Scrolling there would lay the new page out in the task that draws
  // it.
  window.history.scrollRestoration = 'manual';
  followAddress();
  window.addEventListener('hashchange', followAddress);
}

/** The router is there: it moves from now on, first to where the visitor wanted to go in the meantime. */
export function leadBy(found: Router): void {
  window.removeEventListener('hashchange', followAddress);
  router = found;
  if (wanted !== undefined) router.go(wanted);
}

export function goTo(href: Href): void {
  if (router !== undefined) return router.go(href);
  wanted = href;
  setPath(pathOf(href));
}

export const expectAt = (linked: LinkedPath): void => router?.expect(linked);

export const currentPath = (): string => path;
export const currentHref = (): Href => hrefOfHash(location.hash);
export const usePath = (): string => useSyncExternalStore(moved.on, currentPath);
