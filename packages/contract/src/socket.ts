// Messages of the socket at /v1/ws: {type, code, params} both ways.
import { z } from 'zod';
import type { LiveCandle } from './candles.ts';
import { PERIODS } from './names/candles.ts';
import type { Summary } from './orders.ts';
import { SIGHT_MAX, TOPICS_MAX } from './names/socket.ts';

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
  /** The status of a deposit, or the state of a withdrawal or copying. */
  readonly state: string;
}

export interface CopyChanged {
  /** The id of the copying. */
  readonly id: number;
}

export interface ServerMessage {
  readonly type: string;
  readonly code: number;
  readonly msg?: string;
  readonly params?: unknown;
}
