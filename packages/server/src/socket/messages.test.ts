import { ERRORS, TOPICS_MAX } from '@meridian/contract';
import { createState } from '@meridian/trading';
import { calendar } from '@meridian/market';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { createViews } from '../engine/views/views.ts';
import { createPriceBoard } from '../market/prices/price-board.ts';
import type { Session } from '../platform/http/sessions.ts';
import { FanOut } from './fan-out.ts';
import { type MessageDeps, answerMessage } from './messages.ts';
import { BUFFERED_MAX, Subscriber } from './subscriber.ts';

/** The far end of a connection: it keeps what is sent, and is as far behind as a test says. */
class FarEnd {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  sent: { type: string; code: number; params?: unknown }[] = [];
  write(frame: Buffer): boolean {
    const json = frame.subarray(frame.indexOf('{')).toString();
    this.sent.push(JSON.parse(json) as FarEnd['sent'][number]);
    return true;
  }
}

const session = (key: string): Session => ({
  key,
  accountId: key === 'b' ? 8 : 7,
  beganAt: 0,
  isDemo: true,
  apiKey: null,
  endsAt: null,
  user: {
    id: 7,
    uid: '1',
    email: null,
    isDemo: true,
    demoId: null,
    inviteCode: 'A',
    lang: 'en',
    creditScore: 0,
    createdAt: 0,
    mobile: null,
    contactMobile: null,
    country: null,
    emailVerifiedAt: null,
    mobileVerifiedAt: null,
    identityVerifiedAt: null,
    passwordChangedAt: null,
    contactChangedAt: null,
    mustChangePassword: false,
    frozenAt: null,
    hasSecondFactor: false,
    passkeys: 0,
    invitedBy: null,
  },
});

let end: FarEnd;
let subscriber: Subscriber;
let deps: MessageDeps;
beforeEach(() => {
  end = new FarEnd();
  subscriber = new Subscriber(end as unknown as WebSocket, {
    stream: end,
    language: 'en',
    address: '',
  });
  const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
  const board = createPriceBoard({
    calendar: calendar('always'),
    marketNow: () => 0,
    isQuoted: () => true,
  });
  const fanOut = new FanOut({
    instruments: [],
    board,
    views: createViews(createState([], hours, 'of_margin')),
    isCommitted: () => true,
    inProgress: () => null,
  });
  const sessions = {
    findMaker: (token: string) => Promise.resolve(session(token)),
  } as unknown as MessageDeps['sessions'];
  deps = { fanOut, sessions, settled: () => Promise.resolve(), hasInstrument: () => true };
});

const say = async (message: object): Promise<number | undefined> => {
  await answerMessage(deps, subscriber, JSON.stringify(message));
  return end.sent.at(-1)?.code;
};
const klines = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `KLINE.${from + i}`);

describe(`a socket holds at most ${TOPICS_MAX} topics`, () => {
  it('taken one by one or many at once', async () => {
    expect(await say({ type: 'sub', topic: klines(0, TOPICS_MAX - 1) })).toBe(1);
    expect(await say({ type: 'sub', topic: klines(500, 2) })).toBe(ERRORS.topics_too_many.code);
    expect(subscriber.topicCount).toBe(TOPICS_MAX - 1);
    expect(await say({ type: 'sub', topic: 'DAY_MARKET' })).toBe(1);
    expect(await say({ type: 'sub', topic: 'KLINE.500' })).toBe(ERRORS.topics_too_many.code);
    expect(subscriber.topicCount).toBe(TOPICS_MAX);
  });

  it('and one that it holds already is no further one', async () => {
    await say({ type: 'sub', topic: klines(0, TOPICS_MAX) });
    expect(await say({ type: 'sub', topic: 'KLINE.5', period: '1min' })).toBe(1);
    expect(await say({ type: 'unsub', topic: klines(0, 3) })).toBe(1);
    expect(await say({ type: 'sub', topic: klines(900, 3) })).toBe(1);
  });
});

describe('a login', () => {
  it('that a logout overtakes leaves the socket logged out', async () => {
    let settle = (): void => undefined;
    deps = { ...deps, settled: () => new Promise((resolve) => (settle = resolve)) };
    const answering = say({ type: 'login', token: 'a' });
    await Promise.resolve();
    await Promise.resolve();
    expect(subscriber.session?.key).toBe('a');
    subscriber.session = null;
    settle();
    expect(await answering).toBe(999);
    expect(subscriber.session).toBeNull();
    expect(subscriber.followsTrades).toBe(false);
  });
});

describe('what could not be sent yet of an account', () => {
  it('is sent to a later session of that account, and to none of another', async () => {
    await say({ type: 'login', token: 'a' });
    subscriber.untold.closed.add(1);
    await say({ type: 'login', token: 'a2' });
    expect(subscriber.untold.closed.size).toBe(1);
    await say({ type: 'login', token: 'b' });
    expect(subscriber.untold.closed.size).toBe(0);
  });
});

describe('a socket that is behind', () => {
  it('is sent nothing, and marked for the latest state', () => {
    end.bufferedAmount = BUFFERED_MAX;
    expect(subscriber.send(Buffer.from('{}'))).toBe(false);
    expect(subscriber.isBehind).toBe(true);
    expect(subscriber.isDrained).toBe(false);
    end.bufferedAmount = BUFFERED_MAX - 1;
    expect(subscriber.send(Buffer.from('{}'))).toBe(true);
  });

  it('that is closed is sent nothing', () => {
    end.readyState = 3;
    expect(subscriber.send(Buffer.from('{}'))).toBe(false);
    expect(end.sent).toEqual([]);
  });
});
