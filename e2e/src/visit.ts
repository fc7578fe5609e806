// Visitors: each has a browser context to itself, so that no test sees another's session, language or orders. It is
// emptied for the next one: what it has of the screens' code need not be fetched and compiled again.
import { randomUUID } from 'node:crypto';
import type { Login } from '@meridian/contract';
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { openBrowser } from './browser.ts';
import { type RealClient, ask, openRealAccount } from './real-client.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
  // A spec about the service worker allows it.
  serviceWorkers: 'block',
};
const WAIT_MS = 30_000;

/** Of the worker: its specs come one after the other. */
let browser: Browser | undefined;
/** Contexts without pages, by their options. */
const idle = new Map<string, BrowserContext[]>();
const optionsOf = new WeakMap<BrowserContext, string>();
/** Most visitors ask for less motion: drawing what glides and shimmers was a tenth of the suite's work. */
let reducedMotion: 'reduce' | 'no-preference' = 'reduce';
let areContextsKept = true;
/** Of the spec, and of the test that runs: a page that nobody looks at still draws every tick. */
const ofSpec = new Set<BrowserContext>();
const ofTest = new Set<BrowserContext>();
let isTestRunning = false;

/** Call once at the top of a spec. @param setsClocks its contexts are not used again: their clocks cannot be set back */
export function useBrowser({ hasMotion = false, setsClocks = false } = {}): void {
  beforeAll(async () => {
    reducedMotion = hasMotion ? 'no-preference' : 'reduce';
    areContextsKept = !setsClocks;
    browser ??= await openBrowser();
  });
  beforeEach(() => {
    isTestRunning = true;
  });
  afterEach(async ({ task }) => {
    isTestRunning = false;
    if (task.result?.state === 'fail') {
      for (const { message } of task.result.errors ?? []) process.stdout.write(`${message}\n`);
      await tellPages();
    }
    await leaveAll(ofTest, areContextsKept && task.result?.state === 'pass');
  });
  afterAll(() => leaveAll(ofSpec, false));
}

/** Of what a page says. */
const TOLD_MAX = 6_000;

/** What the pages of a failed test show, for whoever reads the run: an error alone does not say it. */
async function tellPages(): Promise<void> {
  for (const page of [...ofTest, ...ofSpec].flatMap((context) => context.pages())) {
    const body = page.locator('body');
    const text = await body.innerText({ timeout: 5_000 }).catch(String);
    process.stdout.write(`A test failed with ${page.url()} open:\n${text.slice(0, TOLD_MAX)}\n\n`);
  }
}

async function leaveAll(contexts: Set<BrowserContext>, isKept: boolean): Promise<void> {
  await Promise.all([...contexts].map((context) => leave(context, isKept)));
  contexts.clear();
}

async function leave(context: BrowserContext, isKept: boolean): Promise<void> {
  // A page may be asking for something that a test alters on its way: that is nobody's fault.
  const behavior = 'ignoreErrors';
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior })));
  await context.unrouteAll({ behavior });
  const options = optionsOf.get(context);
  if (!isKept || options === undefined) return context.close();
  await Promise.all(context.pages().map((page) => page.close()));
  await Promise.all([context.clearCookies(), context.setOffline(false)]);
  idle.set(options, [...(idle.get(options) ?? []), context]);
}

/** An empty one of these options. */
async function takeContext(options: BrowserContextOptions): Promise<BrowserContext> {
  if (!browser) throw new Error('useBrowser() is called at the top of the spec');
  const name = JSON.stringify(options);
  const left = idle.get(name)?.pop();
  if (left) return left;
  const context = await browser.newContext(options);
  // Its service worker would go on.
  if (options.serviceWorkers === 'block') optionsOf.set(context, name);
  return context;
}

export interface VisitOptions {
  /** What an earlier visit left in the browser's storage. */
  readonly stored?: Stored;
  /** Another server than the one all specs share. */
  readonly siteUrl?: string;
  readonly context?: BrowserContextOptions;
  /** Runs before the page is opened: routes, clocks, stored choices. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** The tests after this one go on with the page. Else it closes with its test. */
  readonly stays?: boolean;
  /** If a test holds a file back, the page may never finish loading. */
  readonly until?: 'load' | 'commit';
}

type Stored = Readonly<Record<string, string>>;

/** Runs in the page before its own code. */
function storeOnly(stored: Stored): void {
  if (window !== window.top) return;
  localStorage.clear();
  for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
}

const openedAt = new WeakMap<Page, string>();

export async function visit(path = '/', options: VisitOptions = {}): Promise<Page> {
  const context = await takeContext({ ...PHONE, reducedMotion, ...options.context });
  (isTestRunning && options.stays !== true ? ofTest : ofSpec).add(context);
  return openTab(context, path, options, options.stored ?? {});
}

/** Another tab of the same visitor. */
export async function openTab(
  context: BrowserContext,
  path: string,
  { siteUrl = inject('siteUrl'), prepare, until = 'load' }: VisitOptions = {},
  stored?: Stored,
): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  openedAt.set(page, siteUrl);
  const start = stored && (await page.addInitScript(storeOnly, stored));
  await prepare?.(page);
  await page.goto(`${siteUrl}/#${path}`, { waitUntil: until });
  await start?.dispose();
  return page;
}

/** A visitor logged in to a demo account of its own, on the page of `path`. */
export async function visitAsTrader(path: string, options: VisitOptions = {}): Promise<Page> {
  const { siteUrl = inject('siteUrl') } = options;
  const device = randomUUID();
  const login = await ask('demoLogin', { demo_id: device }, { siteUrl });
  return await visitLoggedIn(path, { login, device }, options);
}

/** A visitor logged in to a real account, a new one unless given, on the page of `path`. */
export async function visitAsRealClient(
  path: string,
  options: VisitOptions & { readonly client?: RealClient } = {},
): Promise<Page> {
  const login = options.client ?? (await openRealAccount());
  return await visitLoggedIn(path, { login }, options);
}

/** The login's own page has specs of its own. */
async function visitLoggedIn(
  path: string,
  { login: { token, user }, device }: { readonly login: Login; readonly device?: string },
  options: VisitOptions,
): Promise<Page> {
  const stored = {
    'meridian.session': JSON.stringify({ token, user }),
    ...(device === undefined ? {} : { 'meridian.device': device }),
  };
  const page = await visit(path, { ...options, stored });
  // The page takes a language out of its address.
  const [place = path] = path.split('?');
  await page.waitForURL((url) => url.hash.startsWith(`#${place}`));
  return page;
}

/** Follows a link within the page, which stays loaded. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, path);
  await page.waitForURL((url) => url.hash.startsWith(`#${path}`));
}

export const siteOf = (page: Page): string => openedAt.get(page) ?? inject('siteUrl');

/** It moves at each tick: the others may stand still for minutes, because the simulated market has calm weekends too. */
export const LIVELY = /BTC\/USD/;

/** Leads from Home to the Trade screen of the lively instrument. */
export async function tradeLively(page: Page): Promise<void> {
  await page.getByRole('button', { name: LIVELY }).click();
  await page.waitForURL((url) => url.hash === '#/trade');
}

/** Waits for the step back that takes away the entry of what was closed over the page: it would break a reload off. */
export async function entryIsGone(page: Page): Promise<void> {
  const hasEntry = (): Promise<boolean> =>
    page.evaluate(() => 'layer' in ((history.state ?? {}) as object));
  await expect.poll(hasEntry).toBe(false);
}

/** Holds back what the page asks for there. @returns lets it go on */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return () => go();
}

/** Waits until the text of `locator` has changed. */
export async function expectToMove(locator: Locator): Promise<void> {
  // Prices are sent for the rows in sight alone.
  await locator.scrollIntoViewIfNeeded();
  const before = await locator.textContent();
  await expect.poll(() => locator.textContent(), { timeout: WAIT_MS }).not.toBe(before);
}

/** The one sheet or dialog that lies over the page. */
export const dialogOf = (page: Page): Locator => page.getByRole('dialog');

export interface OrderWish {
  readonly side: 'Buy' | 'Sell';
  readonly lots?: string;
}

/** Fills in the form of the Trade screen, confirms, and waits for the receipt. */
export async function placeAtMarket(page: Page, { side, lots }: OrderWish): Promise<void> {
  const form = page.getByRole('region', { name: 'Place an order' });
  if (lots !== undefined) await form.getByRole('textbox', { name: 'Lots' }).fill(lots);
  await form.getByRole('button', { name: new RegExp(`^${side}`) }).click();
  await dialogOf(page)
    .getByRole('button', { name: new RegExp(`^${side} `) })
    .click();
  await dialogOf(page).getByRole('heading', { name: 'Order filled' }).waitFor();
}
