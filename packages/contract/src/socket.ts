// Messages of the socket at /v1/ws: {type, code, params} both ways.
import { z } from 'zod';
import { Alert } from './alerts.ts';
import { LiveCandle } from './candles.ts';
import { decimalText, instant } from './envelope.ts';
import { PERIODS } from './names/candles.ts';
import {
  ALERT,
  COPY_CHANGED,
  DAY_MARKET,
  FOREX_CLOSED,
  FOREX_TRADE,
  KLINE_PREFIX,
  MARGIN_NOTICE,
  MONEY_CHANGED,
  ORDERS_CHANGED,
  SIGHT_MAX,
  TOPICS_MAX,
} from './names/socket.ts';
import { Summary } from './orders.ts';

/**
 * What a client of compact frames has on its screen: only that is sent to it, and once a second while its page is
 * hidden. Before the first one it gets no quotes. Codes that nobody knows are passed over.
 */
const See = z.object({
  type: z.literal('see'),
  /** Instruments; null: all. */
  codes: z.array(z.string().max(60)).max(SIGHT_MAX).nullable(),
  /** Ids of orders; null: all. */
  orders: z.array(z.number().int()).max(SIGHT_MAX).nullable(),
  hidden: z.boolean(),
});
export type See = z.infer<typeof See>;

export const ClientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('login'),
    params: z.object({ token: z.string().max(200) }).optional(),
    token: z.string().max(200).optional(),
  }),
  z.object({ type: z.literal('logout') }),
  z.object({ type: z.literal('ping') }),
  z.object({
    type: z.enum(['sub', 'unsub']),
    topic: z.union([z.string().max(60), z.array(z.string().max(60)).max(TOPICS_MAX)]).optional(),
    period: z.enum(PERIODS).optional(),
    params: z
      .object({
        topic: z.union([z.string().max(60), z.array(z.string().max(60)).max(TOPICS_MAX)]),
        period: z.enum(PERIODS).optional(),
      })
      .optional(),
  }),
  See,
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** One instrument of a DAY_MARKET frame. */
export const DayMarketRow = z.object({
  symbol: z.string().describe('Code of the instrument'),
  close: z.number().describe('The bid'),
  change: z.number().describe('Of the bid since the day began, in percent'),
  bid: z.number(),
  ask: z.number(),
  time: instant('Market time of the tick'),
  seq: z.number().int().describe('Number of the tick'),
});
export type DayMarketRow = z.infer<typeof DayMarketRow>;

const KlineFrame = z.object({ kline: LiveCandle });
export type KlineFrame = z.infer<typeof KlineFrame>;

const TradeFrame = Summary.extend({
  ProfitsTotal: decimalText(
    'Floating profit of all open orders; null: a price is missing',
  ).nullable(),
  TransOrder: z
    .array(
      z.object({
        Id: z.number().int(),
        UpdatePrice: decimalText('The price that would close it now'),
        FactProfits: decimalText('Floating gross profit').nullable(),
      }),
    )
    .readonly(),
});
export type TradeFrame = z.infer<typeof TradeFrame>;

const MarginNotice = z.object({ level: z.number().describe('Percent') });
export type MarginNotice = z.infer<typeof MarginNotice>;

const MoneyChanged = z.object({
  noun: z.enum(['deposit', 'withdrawal', 'copying']),
  id: z.number().int(),
  state: z.string().describe('The status of a deposit, or the state of a withdrawal or copying'),
});
export type MoneyChanged = z.infer<typeof MoneyChanged>;

const CopyChanged = z.object({ id: z.number().int().describe('Of the copying') });
export type CopyChanged = z.infer<typeof CopyChanged>;

export interface ServerMessage {
  readonly type: string;
  readonly code: number;
  readonly msg?: string;
  readonly params?: unknown;
}

const ids = z.array(z.number().int());

/** What comes unasked or after a subscription, by its `type`: when, and what `params` holds. */
export const SOCKET_FRAMES = {
  [DAY_MARKET]: {
    summary: 'Quotes: all of them after the subscription, then each that moved; the latest wins',
    params: z.array(DayMarketRow),
  },
  [KLINE_PREFIX]: {
    summary: 'The candle in progress of a period that was asked for, and a last time when it ends',
    params: KlineFrame,
  },
  [FOREX_TRADE]: {
    summary: 'The account’s figures and what its open orders stand at; asked for by the login',
    params: TradeFrame,
  },
  [FOREX_CLOSED]: {
    summary: 'Ids of orders that are no longer pending or open; asked for by the login',
    params: ids,
  },
  [ORDERS_CHANGED]: {
    summary: 'Ids of orders that were placed, filled, split or got other levels',
    params: ids,
  },
  [MARGIN_NOTICE]: { summary: 'The margin level reached 100, 80 or 60 %', params: MarginNotice },
  [MONEY_CHANGED]: {
    summary: 'A deposit, withdrawal or copying moved money',
    params: MoneyChanged,
  },
  [COPY_CHANGED]: { summary: 'Orders, money or terms of a copying changed', params: CopyChanged },
  [ALERT]: { summary: 'A price alert fired', params: Alert },
} as const;
export type SocketFrames = {
  readonly [T in keyof typeof SOCKET_FRAMES]: z.output<(typeof SOCKET_FRAMES)[T]['params']>;
};
