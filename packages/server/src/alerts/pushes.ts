// Web push: the site's keys, the browsers that asked for alerts, and sending, in each browser's language. A browser
// that its push service no longer knows is deleted.
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { Language } from '@meridian/contract';
import { LANGUAGE_TAGS, languageOf } from '@meridian/contract';
import type { Instrument } from '@meridian/market';
import {
  type Database,
  type SealedPushKeys,
  Fault,
  type SealedSubscription,
  type StoredAlert,
  deletePushSubscription,
  deletePushSubscriptionsOfSession,
  markAlertPushed,
  pushSubscriptionsOf,
  readPushKeys,
  savePushKeys,
  savePushSubscription,
  unpushedAlerts,
} from '@meridian/store';
import { MINUTE_MS, present } from '@meridian/units';
import webPush from 'web-push';
import { textOf } from '../platform/http/texts.ts';
import type { Vault } from '../secrets/vault.ts';
import { createFairTurns } from '../platform/fair-turns.ts';
import type { Session } from '../platform/http/sessions.ts';
import { publicLookup, readEndpoint, resolvesPublicly } from './push-host.ts';
import { alertOnWire } from './wire.ts';

/** The most browsers of one account; beyond it the oldest are deleted. */
const SUBSCRIPTIONS_MAX = 10;
const SEND_WITHIN_MS = 10_000;
/** How soon a message is wanted, and how long a push service keeps it for a phone that is off. */
const ALERT = { TTL: 3_600, urgency: 'high' } as const;
const CALM = { TTL: 2 * 86_400, urgency: 'low' } as const;
type Haste = typeof ALERT | typeof CALM;
/** Alerts that fired before the process ended are pushed by the next process, unless they are older than this. */
const STILL_NEWS_MS = 10 * MINUTE_MS;
/** The most accounts whose messages are under way at once, and the most messages of one that wait. */
const AT_ONCE_MAX = 20;
const WAITING_MAX = 500;
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** How long messages under way may take when the process ends. */
const FAREWELL_MS = 1_000;

export interface Pushes {
  readonly publicKey: string;
  /** @returns false if the address may not be asked, or the keys are invalid */
  subscribe(subscription: PushSubscription, session: Session): Promise<boolean>;
  unsubscribe(endpoint: string, accountId: number): Promise<void>;
  endSession(key: string): void;
  send(alert: StoredAlert, instrument: Instrument): void;
  /** Tells all browsers of an account something that can wait, each in its language. */
  tell(accountId: number, textIn: (language: Language) => PushText): void;
  /** Alerts that fired a short time ago, and that the last process did not get to send. */
  unsent(): Promise<StoredAlert[]>;
  stop(): Promise<void>;
}

export interface PushText {
  readonly title: string;
  readonly body: string;
  /** A message with the same one is replaced. */
  readonly tag: string;
  /** Where a tap leads, within the site. */
  readonly url: string;
}

/** A browser, as it describes itself. */
export interface PushSubscription {
  /** The address at its push service that takes messages. */
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly lang: string;
}

export interface PushOptions {
  readonly db: Database;
  readonly vault: Vault;
  readonly now: () => number;
  /** The operator's contact for push services: mailto: or https:. */
  readonly contact: string;
  /** Allows push services in one's own network, and without encryption. */
  readonly mayBePrivate: boolean;
  readonly sendWithinMs?: number;
  readonly log: { warn(fields: object, message: string): void };
}

interface Keys {
  readonly publicKey: string;
  readonly privateKey: string;
}

async function keysOf({ db, vault }: PushOptions): Promise<Keys> {
  const stored = (await readPushKeys(db)) ?? (await firstKeys(db, vault));
  const { publicKey, privateKey } = stored;
  return { publicKey, privateKey: vault.open(privateKey, keyOf(publicKey)).toString('utf8') };
}

/** Of two processes that make some at once, both take the first one's. */
async function firstKeys(db: Database, vault: Vault): Promise<SealedPushKeys> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const sealed = vault.seal(Buffer.from(privateKey), keyOf(publicKey));
  await savePushKeys(db, { publicKey, privateKey: sealed });
  return present(await readPushKeys(db), 'saved keys are there');
}

const keyOf = (owner: string) => ({ kind: 'push_keys.private', owner }) as const;

/** The browser's keys, encrypted. */
const sealedKeys = (vault: Vault, { endpoint: owner, p256dh, auth }: PushSubscription) => ({
  p256dh: vault.seal(Buffer.from(p256dh), { kind: 'push.p256dh', owner }),
  auth: vault.seal(Buffer.from(auth), { kind: 'push.auth', owner }),
});

const opened = (vault: Vault, sealed: SealedSubscription): PushSubscription => {
  const { endpoint: owner, p256dh, auth } = sealed;
  return {
    ...sealed,
    p256dh: vault.open(p256dh, { kind: 'push.p256dh', owner }).toString('utf8'),
    auth: vault.open(auth, { kind: 'push.auth', owner }).toString('utf8'),
  };
};

/** Work under way, a few at once and one of each account; the rest waits, and accounts take turns. */
class PushQueue {
  readonly #log: PushOptions['log'];
  readonly #turns = createFairTurns({ atOnce: AT_ONCE_MAX, waitingMax: WAITING_MAX });
  readonly #unfinished = new Set<Promise<void>>();
  #isStopped = false;

  constructor(log: PushOptions['log']) {
    this.#log = log;
  }

  start(accountId: number, work: () => Promise<void>): void {
    const turn = this.#turns.run(accountId, async () => {
      if (!this.#isStopped) await work();
    });
    if (turn === null) return this.#log.warn({ accountId }, 'a push was left out: too many wait');
    this.follow(turn);
  }

  /** What nobody may leave out, and no push service holds up. */
  follow(work: Promise<void>): void {
    const run = work
      .catch((error: unknown) => this.#log.warn({ err: error }, 'a push failed'))
      .finally(() => this.#unfinished.delete(run));
    this.#unfinished.add(run);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const farewell = new Promise((resolve) => setTimeout(resolve, FAREWELL_MS).unref());
    await Promise.race([Promise.all(this.#unfinished), farewell]);
  }
}

type Deps = PushOptions & { readonly keys: Keys };

export async function loadPushes(options: PushOptions): Promise<Pushes> {
  const { db, now, log } = options;
  const keys = await keysOf(options);
  const queue = new PushQueue(log);
  const deps = { ...options, keys };

  return {
    publicKey: keys.publicKey,
    subscribe: (subscription, session) => subscribe(deps, subscription, session),
    unsubscribe: (endpoint, accountId) => deletePushSubscription(db, { endpoint, accountId }),
    endSession: (key) =>
      queue.follow(deletePushSubscriptionsOfSession(db, Buffer.from(key, 'hex'))),
    send: (alert, instrument) =>
      queue.start(alert.accountId, () => sendAlert(deps, alert, instrument)),
    tell: (accountId, textIn) =>
      queue.start(accountId, () => sendToAll(deps, accountId, textIn, CALM)),
    unsent: () => unpushedAlerts(db, now() - STILL_NEWS_MS),
    stop: () => queue.stop(),
  };
}

async function subscribe(
  deps: Deps,
  subscription: PushSubscription,
  session: Session,
): Promise<boolean> {
  const { db, now, mayBePrivate } = deps;
  const url = readEndpoint(subscription.endpoint, mayBePrivate);
  if (url === null || !areKeys(subscription)) return false;
  if (!mayBePrivate && isIP(url.hostname) === 0 && !(await resolvesPublicly(url.hostname)))
    return false;
  const { endpoint, lang } = subscription;
  await savePushSubscription(
    db,
    {
      endpoint,
      ...sealedKeys(deps.vault, subscription),
      lang,
      tokenHash: Buffer.from(session.key, 'hex'),
      accountId: session.accountId,
      createdAt: now(),
    },
    SUBSCRIPTIONS_MAX,
  );
  return true;
}

async function sendAlert(deps: Deps, alert: StoredAlert, instrument: Instrument): Promise<void> {
  await sendToAll(
    deps,
    alert.accountId,
    (language) => textOfAlert(alert, instrument, language),
    ALERT,
  );
  // Marked after the sending: if a crash cuts the push off, it is sent again and replaces the first on the screen.
  await deps.db.transaction((within) => markAlertPushed(within, alert.id));
}

async function sendToAll(
  deps: Deps,
  accountId: number,
  textIn: (language: Language) => PushText,
  haste: Haste,
): Promise<void> {
  const { db, now, log } = deps;
  for (const browser of await pushSubscriptionsOf(db, { accountId, now: now() })) {
    const payload = messageIn(languageOf(browser.lang) ?? 'en', textIn);
    await sendTo(deps, opened(deps.vault, browser), payload, haste).catch((error: unknown) => {
      if (error instanceof Fault) throw error;
      log.warn({ err: error, host: URL.parse(browser.endpoint)?.host }, 'a push was not sent');
    });
  }
}

const messageIn = (language: Language, textIn: (language: Language) => PushText): string =>
  JSON.stringify({
    ...textIn(language),
    lang: LANGUAGE_TAGS[language],
    dir: language === 'ar' ? 'rtl' : 'ltr',
  });

async function sendTo(
  deps: Deps,
  subscription: PushSubscription,
  payload: string,
  haste: Haste,
): Promise<void> {
  const { keys: site, contact, mayBePrivate, log } = deps;
  const url = readEndpoint(subscription.endpoint, mayBePrivate);
  if (url === null) return forget(deps, subscription.endpoint);
  const { endpoint, p256dh, auth } = subscription;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payload,
    { vapidDetails: { subject: contact, ...site }, ...haste },
  );
  const status = await post(deps, url, headers, body);
  if (GONE.has(status)) await forget(deps, endpoint);
  else if (status >= 300) log.warn({ host: url.host, status }, 'a push service refused');
}

const forget = (deps: Deps, endpoint: string): Promise<void> =>
  deletePushSubscription(deps.db, { endpoint, accountId: null });

/** A public key of P-256 and 16 secret bytes; with any others nothing can be encrypted. */
const areKeys = ({ p256dh, auth }: PushSubscription): boolean =>
  Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16;

function textOfAlert(alert: StoredAlert, instrument: Instrument, language: Language): PushText {
  const wire = alertOnWire(alert, instrument);
  const args = {
    code: wire.show_code,
    price: wire.fired_price ?? '',
    level: wire.price ?? '',
    percent: wire.percent ?? '',
  };
  const key =
    alert.kind === 'percent'
      ? (`push_alert_percent_${alert.firedUp ? 'up' : 'down'}` as const)
      : (`push_alert_${alert.kind}` as const);
  const body = textOf(language, key, args);
  return {
    title: textOf(language, 'push_alert_title', args),
    body: alert.note === '' ? body : `${body}\n${alert.note}`,
    tag: `alert-${alert.id}`,
    url: '/#/mine/alerts',
  };
}

/** @returns the status of the answer; its body is not read */
function post(
  { mayBePrivate, sendWithinMs = SEND_WITHIN_MS }: Deps,
  url: URL,
  headers: Readonly<Record<string, string | number>>,
  body: Buffer | null,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const module = url.protocol === 'http:' ? http : https;
    const request = module.request(
      url,
      {
        method: 'POST',
        headers,
        agent: false,
        // Of the whole exchange: who answers letter by letter is not waited for.
        signal: AbortSignal.timeout(sendWithinMs),
        ...(mayBePrivate ? {} : { lookup: publicLookup as never }),
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
        response.on('error', () => undefined);
      },
    );
    request.on('error', reject);
    request.end(body ?? undefined);
  });
}
