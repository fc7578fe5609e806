// Candles of the six periods.
import { z } from 'zod';
import { call } from './call.ts';
import { choiceInput, instant, integerInput, required } from './envelope.ts';
import { PERIODS, CANDLES_MAX, type Period, CANDLE_ROUTES } from './names/candles.ts';

export const Candle = z
  .object({
    Time: instant('Start of the period'),
    Open: z.number(),
    High: z.number(),
    Low: z.number(),
    Close: z.number(),
    Volume: z.number(),
  })
  .describe('Prices are bids, with at most PricePrecision decimals');
export type Candle = z.infer<typeof Candle>;

export const LiveCandle = Candle.extend({ Period: z.enum(PERIODS) });
export type LiveCandle = z.infer<typeof LiveCandle>;

const forexId = required(integerInput('Instrument', { min: 1, max: 1_000_000_000 }));
const period = choiceInput('Period of a candle', PERIODS).transform(
  (chosen): Period => chosen ?? '1min',
);

const KlineInput = z.object({
  forex_id: forexId,
  period,
  end: integerInput('Candles that start before this instant (ms, exclusive)', {
    min: 0,
    max: 9_000_000_000_000_000,
  }),
  limit: integerInput('How many candles at most', { min: 1, max: CANDLES_MAX }),
});
const AbbreviatedKlineInput = z.object({ forex_id: forexId, period });

export const CANDLE_CALLS = {
  kline: call(CANDLE_ROUTES.kline, 'Candles, ascending', KlineInput, z.array(Candle)),
  abbreviatedKline: call(
    CANDLE_ROUTES.abbreviatedKline,
    'At most 60 candles for a small chart',
    AbbreviatedKlineInput,
    z.array(Candle),
  ),
} as const;
