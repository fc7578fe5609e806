// The AsyncAPI 3 document of the socket, generated from the contract's messages. It is written from the server's side: what it
// receives is what a client sends.
import {
  ClientMessage,
  ERRORS,
  HEARTBEAT_MS,
  KLINE_PREFIX,
  MESSAGE_BYTES_MAX,
  SOCKET_FRAMES,
  SOCKET_PATH,
  SUCCESS,
  TOPICS_MAX,
} from '@meridian/contract';
import { z } from 'zod';

type Json = Record<string, unknown>;

/** What a client sends, in the order in which it is needed. */
const SENT: Readonly<Record<string, string>> = {
  login:
    'Names who is there, by the token of a login or by an API key; after the answer all news of the account come, so read lists then',
  logout: 'The socket is a visitor’s again; the server sends the same when the session has ended',
  ping: `Asks whether the server lives, every ${HEARTBEAT_MS / 1_000} seconds; a bare "ping" is answered by a bare "pong"`,
  sub: `Asks for topics, at most ${TOPICS_MAX}: DAY_MARKET, KLINE.{code} (with a period, or all), FOREX_TRADE, FOREX_CLOSED`,
  unsub: 'Asks for topics no more',
  see: 'Of compact frames alone (the subprotocol meridian.compact.v1): what the client has on its screen',
};
const ANSWERED_AS: Readonly<Record<string, string>> = { ping: 'pong' };

export function asyncApiDocument(): Json {
  const messages: Record<string, Json> = {};
  const operations: Record<string, Json> = {};
  const operation = (name: string, action: 'send' | 'receive', message: string, reply?: string) => {
    operations[name] = {
      action,
      channel: { $ref: '#/channels/socket' },
      messages: [{ $ref: `#/channels/socket/messages/${message}` }],
      ...(reply !== undefined && {
        reply: { messages: [{ $ref: `#/channels/socket/messages/${reply}` }] },
      }),
    };
  };
  for (const [type, summary] of Object.entries(SENT)) {
    const answer = `${type}Answer`;
    messages[type] = { name: type, title: type, summary, payload: payloadOf(clientMessage(type)) };
    messages[answer] = {
      name: ANSWERED_AS[type] ?? type,
      title: `Answer to ${type}`,
      summary: `Code ${SUCCESS}, or the code and text of a refusal; the socket lives on`,
      payload: payloadOf(answerOf(ANSWERED_AS[type] ?? type)),
    };
    operation(type, 'receive', type, answer);
  }
  for (const [type, { summary, params }] of Object.entries(SOCKET_FRAMES)) {
    const name = type === KLINE_PREFIX ? 'KLINE' : type;
    messages[name] = {
      ...{ name, summary, title: type === KLINE_PREFIX ? 'KLINE.{code}' : type },
      payload: payloadOf(frameOf(type, params)),
    };
    operation(`send${name}`, 'send', name);
  }
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Meridian socket',
      version: '1.0.0',
      description:
        `Text frames of JSON, {type, code, params}. A message has at most ${MESSAGE_BYTES_MAX / 1024} kB. A client that ` +
        'cannot keep up gets the latest state, not a backlog. The calls that place and change orders are in the OpenAPI ' +
        'document at /api/docs.',
    },
    defaultContentType: 'application/json',
    servers: { site: { host: 'the-site', pathname: SOCKET_PATH, protocol: 'wss' } },
    channels: {
      socket: { address: SOCKET_PATH, servers: [{ $ref: '#/servers/site' }], messages },
    },
    operations,
    'x-error-codes': Object.fromEntries(
      Object.entries(ERRORS).map(([error, { code }]) => [code, error]),
    ),
  };
}

/** The member of the union that has this type. */
function clientMessage(type: string): z.ZodType {
  const known = ClientMessage.options.find((one) => one.shape.type.safeParse(type).success);
  if (known === undefined) throw new Error(`${type} is a message of the contract`);
  return known.extend({ type: z.literal(type) });
}

const answerOf = (type: string): z.ZodType =>
  z.object({
    type: z.literal(type),
    code: z.number().int().describe(`${SUCCESS}, or a code of x-error-codes`),
    msg: z.string().optional().describe('Of a refusal, in the language of the socket'),
    params: z.object({ topic: z.unknown() }).optional(),
  });

const frameOf = (type: string, params: z.ZodType): z.ZodType =>
  z.object({
    type: type === KLINE_PREFIX ? z.string().startsWith(KLINE_PREFIX) : z.literal(type),
    code: z.literal(SUCCESS),
    params,
  });

function payloadOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    unrepresentable: 'any',
  }) as Json;
  return rest;
}
