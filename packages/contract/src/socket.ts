// Messages of the socket at /v1/ws: {type, code, params} both ways.
import { z } from 'zod';
import { PERIODS, type LiveCandle } from './candles.ts';
import type { Summary } from './orders.ts';

export const SOCKET_PATH = '/v1/ws';
export const HEARTBEAT_MS = 5_000;
/** Topics that one socket may hold. */
export const TOPICS_MAX = 200;
/** Bytes of one message of a client. */
export const MESSAGE_BYTES_MAX = 8_192;
/** A frame of more ends the socket with 1009; one of less that is too long a message is answered. */
export const FRAME_BYTES_MAX = 8 * MESSAGE_BYTES_MAX;

export const DAY_MARKET = 'DAY_MARKET';
export const FOREX_TRADE = 'FOREX_TRADE';
export const FOREX_CLOSED = 'FOREX_CLOSED';
/** To an account's sockets, unasked: ids of orders that were placed, filled, split or got other stops. */
export const ORDERS_CHANGED = 'ORDERS_CHANGED';
/** To an account's sockets, unasked: its margin level reached 100, 80 or 60 %. */
export const MARGIN_NOTICE = 'MARGIN_NOTICE';
/** To an account's sockets, unasked: a deposit or withdrawal, and the balance or what is held with it, changed. */
export const MONEY_CHANGED = 'MONEY_CHANGED';
/** To an owner's sockets, unasked: {@link CopyChanged}: a copying's orders, money or terms changed. */
export const COPY_CHANGED = 'COPY_CHANGED';
/** To an account's sockets, unasked: a price alert that fired, as in the list of alerts. */
export const ALERT = 'ALERT';
export const KLINE_PREFIX = 'KLINE.';

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
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** One instrument of a DAY_MARKET frame. */
export interface DayMarketRow {
  readonly symbol: string;
  readonly close: number;
  readonly change: number;
  readonly bid: number;
  readonly ask: number;
  readonly time: number;
  readonly seq: number;
}

export interface KlineFrame {
  readonly kline: LiveCandle;
}

export interface TradeFrame extends Summary {
  readonly ProfitsTotal: string | null;
  readonly TransOrder: readonly {
    readonly Id: number;
    readonly UpdatePrice: string;
    readonly FactProfits: string | null;
  }[];
}

export interface MarginNotice {
  /** Percent. */
  readonly level: number;
}

export interface MoneyChanged {
  readonly noun: 'deposit' | 'withdrawal' | 'copying';
  readonly id: number;
  /** A deposit's status, or a withdrawal's or copying's state. */
  readonly state: string;
}

export interface CopyChanged {
  /** Of the copying. */
  readonly id: number;
}

export interface ServerMessage {
  readonly type: string;
  readonly code: number;
  readonly msg?: string;
  readonly params?: unknown;
}
