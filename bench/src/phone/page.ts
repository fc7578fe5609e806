// A page of the real client on a phone's screen, and all that its socket says and hears.
import type { Browser, WebSocket } from 'playwright-core';
import { openBrowser } from '../../../e2e/src/browser.ts';

/** What a frame weighs beside its content (RFC 6455, section 5.2). */
const headBytes = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10);

export interface Heard {
  bytes: number;
  frames: number;
}

export class PhonePage {
  /** Messages of the client, heartbeats aside. */
  readonly said: string[] = [];
  readonly heard: Heard = { bytes: 0, frames: 0 };
  readonly sent: Heard = { bytes: 0, frames: 0 };

  follow(socket: WebSocket): void {
    socket.on('framesent', ({ payload }) => {
      count(this.sent, payload);
      if (payload !== 'ping') this.said.push(payload.toString());
    });
    socket.on('framereceived', ({ payload }) => count(this.heard, payload));
  }
}

function count(sum: Heard, payload: string | Buffer): void {
  const length = Buffer.byteLength(payload);
  sum.bytes += length + headBytes(length);
  sum.frames += 1;
}

export interface PhoneVisit {
  readonly url: string;
  readonly path: string;
  /** As the client stores it. */
  readonly session: object;
}

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await openBrowser();
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

export async function openPhone(
  browser: Browser,
  { url, path, session }: PhoneVisit,
): Promise<PhonePage> {
  const localStorage = [{ name: 'meridian.session', value: JSON.stringify(session) }];
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  const phone = new PhonePage();
  page.on('websocket', (socket) => phone.follow(socket));
  await page.goto(`${url}/#${path}`);
  return phone;
}
