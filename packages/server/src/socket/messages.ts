// What a client may send on the socket, and the answers. A bad message gets a code, and the socket lives on.
import {
  ClientMessage,
  DAY_MARKET,
  type ErrorName,
  FOREX_CLOSED,
  FOREX_TRADE,
  KLINE_PREFIX,
  MESSAGE_BYTES_MAX,
  PERIODS,
  type Period,
  SUCCESS,
  TOPICS_MAX,
} from '@meridian/contract';
import { bareToken } from '../platform/http/calls.ts';
import type { Sessions } from '../platform/http/sessions.ts';
import type { FanOut } from './fan-out.ts';
import { dataFrame, encodeFrame, refusalFrame, textFrame } from './frame.ts';
import type { Subscriber } from './subscriber.ts';
import { nothingUntold } from './untold.ts';

const CLIENT_TYPES: ReadonlySet<string> = new Set(['login', 'logout', 'ping', 'sub', 'unsub']);
/** Only sockets of compact frames know `see`. */
const isKnownType = ({ compact }: Subscriber, type: string): boolean =>
  CLIENT_TYPES.has(type) || (type === 'see' && compact !== null);

export interface MessageDeps {
  readonly fanOut: FanOut;
  readonly sessions: Sessions;
  readonly settled: () => Promise<void>;
  readonly hasInstrument: (code: string) => boolean;
}

export async function answerMessage(
  deps: MessageDeps,
  subscriber: Subscriber,
  text: string,
): Promise<void> {
  if (text === 'ping') return void subscriber.send(textFrame('pong'));
  const message = readMessage(subscriber, text);
  if ('error' in message) return refuse(subscriber, message.type, message.error);
  switch (message.type) {
    case 'ping':
      return confirm(subscriber, 'pong');
    case 'login':
      return login(deps, subscriber, message.params?.token ?? message.token);
    case 'logout':
      forgetSession(subscriber);
      return confirm(subscriber, 'logout');
    case 'sub':
    case 'unsub':
      return changeTopics(deps, subscriber, message);
    case 'see':
      if (!deps.fanOut.see(subscriber, message))
        return refuse(subscriber, 'see', 'message_type_unknown');
      return confirm(subscriber, 'see');
  }
}

/** Messages of which only the type is read are this short: what comes too fast should cost nothing. */
const SHORT = 200;

/** The type under which a message is refused without being read further. */
export function askedType(subscriber: Subscriber, text: string): string {
  if (text.length > SHORT) return 'error';
  const { type } = readMessage(subscriber, text);
  return isKnownType(subscriber, type) ? type : 'error';
}

type Read = ClientMessage | { readonly error: ErrorName; readonly type: string };

function readMessage(subscriber: Subscriber, text: string): Read {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return { error: 'message_malformed', type: 'error' };
    throw error;
  }
  const type = typeOf(json);
  const isKnown = isKnownType(subscriber, type);
  if (Buffer.byteLength(text) > MESSAGE_BYTES_MAX)
    return { error: 'message_malformed', type: isKnown ? type : 'error' };
  const parsed = ClientMessage.safeParse(json);
  if (parsed.success) return parsed.data;
  return { error: isKnown ? 'message_malformed' : 'message_type_unknown', type };
}

/** An object may have a `toString` of its own, which cannot be called: it is not asked how it reads. */
function typeOf(json: unknown): string {
  if (typeof json !== 'object' || json === null || !('type' in json)) return 'error';
  const { type } = json;
  const text = typeof type === 'object' && type !== null ? '[object Object]' : String(type);
  return text.slice(0, 60);
}

const confirm = (subscriber: Subscriber, type: string): void =>
  void subscriber.send(encodeFrame({ type, code: SUCCESS }));
const refuse = (subscriber: Subscriber, type: string, error: ErrorName): void =>
  void subscriber.send(refusalFrame(subscriber.language, type, error));

async function login(
  { fanOut, sessions, settled }: MessageDeps,
  subscriber: Subscriber,
  given: string | undefined,
): Promise<void> {
  const token = bareToken(given);
  const session = token === null ? null : await sessions.findMaker(token, subscriber.address);
  if (session === null) {
    forgetSession(subscriber);
    return refuse(subscriber, 'login', 'session_required');
  }
  if (session.apiKey?.worksFrom(subscriber.address) === false) {
    forgetSession(subscriber);
    return refuse(subscriber, 'login', 'api_key_address_refused');
  }
  if (subscriber.session?.accountId !== session.accountId) forgetNews(subscriber);
  // Set it now, so that a logout in the meantime finds the socket.
  subscriber.session = session;
  await settled();
  if (subscriber.session !== session) return refuse(subscriber, 'login', 'session_required');
  // A client of compact frames asks for the figures while it shows them.
  if (subscriber.compact === null) subscriber.followsTrades = true;
  subscriber.followsClosed = true;
  confirm(subscriber, 'login');
  if (subscriber.followsTrades) fanOut.sendTrade(subscriber);
}

export function forgetSession(subscriber: Subscriber): void {
  subscriber.session = null;
  subscriber.followsTrades = false;
  subscriber.followsClosed = false;
  forgetNews(subscriber);
}

/** Of its account: whoever is logged in next may have another. */
function forgetNews(subscriber: Subscriber): void {
  subscriber.lastTrade = '';
  subscriber.untold = nothingUntold();
}

type TopicMessage = Extract<ClientMessage, { type: 'sub' | 'unsub' }>;

async function changeTopics(
  deps: MessageDeps,
  subscriber: Subscriber,
  message: TopicMessage,
): Promise<void> {
  const given = message.topic ?? message.params?.topic;
  if (given === undefined) return refuse(subscriber, message.type, 'message_malformed');
  const topics = Array.isArray(given) ? given : [given];
  const period = message.period ?? message.params?.period ?? null;
  for (const topic of topics) {
    const error = message.type === 'sub' ? canFollow(deps, subscriber, topic) : knows(deps, topic);
    if (error !== null) return refuse(subscriber, message.type, error);
  }
  if (message.type === 'sub' && topicsWith(subscriber, topics) > TOPICS_MAX) {
    return refuse(subscriber, 'sub', 'topics_too_many');
  }
  // Nothing below can fail.
  subscriber.send(encodeFrame({ type: message.type, code: SUCCESS, params: { topic: given } }));
  for (const topic of topics) {
    if (message.type === 'sub') follow(deps, subscriber, topic, period);
    else unfollow(subscriber, topic, period);
  }
}

function knows(deps: MessageDeps, topic: string): ErrorName | null {
  if (topic === DAY_MARKET || topic === FOREX_TRADE || topic === FOREX_CLOSED) return null;
  if (topic.startsWith(KLINE_PREFIX) && deps.hasInstrument(topic.slice(KLINE_PREFIX.length)))
    return null;
  return 'topic_unknown';
}

function canFollow(deps: MessageDeps, subscriber: Subscriber, topic: string): ErrorName | null {
  const unknown = knows(deps, topic);
  if (unknown !== null) return unknown;
  return (topic === FOREX_TRADE || topic === FOREX_CLOSED) && subscriber.session === null
    ? 'login_required'
    : null;
}

/** How many topics a socket would have with these. */
function topicsWith(subscriber: Subscriber, topics: readonly string[]): number {
  const isHeld = (topic: string): boolean => {
    if (topic === DAY_MARKET) return subscriber.followsMarket;
    if (topic === FOREX_TRADE) return subscriber.followsTrades;
    if (topic === FOREX_CLOSED) return subscriber.followsClosed;
    return subscriber.klines.has(topic.slice(KLINE_PREFIX.length));
  };
  return subscriber.topicCount + [...new Set(topics)].filter((topic) => !isHeld(topic)).length;
}

function follow(
  { fanOut }: MessageDeps,
  subscriber: Subscriber,
  topic: string,
  period: Period | null,
): void {
  if (topic === DAY_MARKET) {
    subscriber.followsMarket = true;
    fanOut.sendMarket(subscriber);
  } else if (topic === FOREX_TRADE) {
    subscriber.followsTrades = true;
    fanOut.sendTrade(subscriber);
  } else if (topic === FOREX_CLOSED) {
    subscriber.followsClosed = true;
    subscriber.send(dataFrame(FOREX_CLOSED, []));
  } else {
    const code = topic.slice(KLINE_PREFIX.length);
    const known = subscriber.klines.get(code);
    if (period === null || known === 'all') subscriber.followKlines(code, 'all');
    else subscriber.followKlines(code, new Set([...(known ?? []), period]));
    fanOut.sendKlines(subscriber, code);
  }
}

function unfollow(subscriber: Subscriber, topic: string, period: Period | null): void {
  if (topic === DAY_MARKET) subscriber.followsMarket = false;
  else if (topic === FOREX_TRADE) subscriber.followsTrades = false;
  else if (topic === FOREX_CLOSED) subscriber.followsClosed = false;
  else {
    const code = topic.slice(KLINE_PREFIX.length);
    const known = subscriber.klines.get(code);
    if (period === null || known === undefined) return subscriber.unfollowKlines(code);
    const rest = new Set([...(known === 'all' ? PERIODS : known)].filter((one) => one !== period));
    if (rest.size === 0) subscriber.unfollowKlines(code);
    else subscriber.followKlines(code, rest);
  }
}
