// The socket's document against the schema of AsyncAPI itself, and what the socket really sends against the document.
import schema from '@asyncapi/specs/schemas/3.0.0-without-$id.json' with { type: 'json' };
import {
  ACCOUNT_TOPICS,
  DAY_MARKET,
  FOREX_CLOSED,
  FOREX_TRADE,
  KLINE_PREFIX,
  ORDERS_CHANGED,
  UNASKED_TOPICS,
} from '@meridian/contract';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../testing/test-app.ts';
import { type Frame, TestSocket } from '../../testing/test-socket.ts';

interface Message {
  readonly name: string;
  readonly payload: object;
}
interface Document {
  readonly channels: { readonly socket: { readonly messages: Readonly<Record<string, Message>> } };
}

let app: TestApp;
let port: number;
let document: Document;
beforeAll(async () => {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10008');
  port = await app.listen();
  const answer = await app.app.http.inject({ method: 'GET', url: '/api/docs/socket' });
  document = answer.json();
});
afterAll(() => app.remove());

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });

/** What is wrong with a frame by the document's message. */
function faultsOf(message: string, frame: unknown): unknown {
  const described = document.channels.socket.messages[message];
  if (described === undefined) return `${message} is not described`;
  const fits = ajv.compile(described.payload);
  return fits(frame) ? null : fits.errors;
}

describe('the AsyncAPI document', () => {
  it('is one, by the schema of version 3', () => {
    const fits = ajv.compile(schema);
    expect(fits(document) ? null : fits.errors).toBeNull();
  });

  it('describes every topic', () => {
    const names = Object.keys(document.channels.socket.messages);
    const topics = [DAY_MARKET, ...ACCOUNT_TOPICS, ...UNASKED_TOPICS, KLINE_PREFIX.slice(0, -1)];
    expect(topics.filter((topic) => !names.includes(topic))).toEqual([]);
  });

  it('describes what the socket takes and sends', async () => {
    const ann = await app.client();
    const socket = await TestSocket.open(port);
    const sent = [
      { type: 'login', params: { token: ann.token } },
      { type: 'sub', topic: [DAY_MARKET, `${KLINE_PREFIX}EURUSD`], period: '1min' },
      { type: 'unsub', topic: 'nothing' },
      { type: 'ping' },
    ];
    for (const message of sent) {
      expect(faultsOf(message.type, message)).toBeNull();
      const answer = await socket.ask(message, message.type === 'ping' ? 'pong' : message.type);
      expect(faultsOf(`${message.type}Answer`, answer)).toBeNull();
    }
    const seen = async (type: string, name = type, isWanted?: (frame: Frame) => boolean) => {
      const frame = await socket.next(type, isWanted);
      expect(faultsOf(name, frame), type).toBeNull();
      return frame;
    };
    await seen(DAY_MARKET);
    app.feed.say('EURUSD', '1.10010', '1.10018');
    await seen(DAY_MARKET);
    await seen(`${KLINE_PREFIX}EURUSD`, 'KLINE');
    const order = await ann.buy();
    await seen(ORDERS_CHANGED);
    await seen(FOREX_TRADE, FOREX_TRADE, ({ params }) => {
      const { TransOrder } = params as { readonly TransOrder: readonly { readonly Id: number }[] };
      return TransOrder.some(({ Id }) => Id === order.Id);
    });
    await ann.done('close', { id: order.Id });
    await seen(FOREX_CLOSED);
    expect(faultsOf('login', { type: 'login', params: { token: 7 } })).not.toBeNull();
    await socket.close();
  });
});
