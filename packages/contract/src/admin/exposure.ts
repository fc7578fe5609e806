// The house's exposure, live, with the feed's health beside it.
import { z } from 'zod';
import { decimalText, instant, textInput } from '../envelope.ts';
import { call } from './call.ts';
import { sortInput } from './sorting.ts';
import { EXPOSURE_SORTS, EXPOSURE_ROUTES } from './names/exposure.ts';
import { SEARCH_MAX } from './names/search.ts';

export const Exposure = z.object({
  instrument_id: z.number().int(),
  show_code: z.string(),
  orders: z.number().int(),
  bought: decimalText('Lots that clients have bought'),
  sold: decimalText('Lots that clients have sold'),
  net: decimalText('Lots bought less lots sold'),
  net_value: decimalText('The same in US dollars').nullable(),
  house_floating: decimalText(
    'The house’s floating profit: the negative of the clients’',
  ).nullable(),
  worst_1: decimalText('Loss of the house at most when the price moves by 1 %').nullable(),
  worst_5: decimalText('The same by 5 %').nullable(),
  worst_10: decimalText('The same by 10 %').nullable(),
});
export type Exposure = z.infer<typeof Exposure>;

const ExposureReport = z.object({
  at: instant('Market time'),
  kind: z.enum(['real', 'demo']),
  feed: z.string(),
  feed_state: z.string(),
  accounts: z.number().int().describe('Accounts of this kind'),
  open_orders: z.number().int(),
  net_value: decimalText('Net positions added up without their signs, US dollars')
    .nullable()
    .describe('Null if a price is missing'),
  house_floating: decimalText('The house’s floating profit in all').nullable(),
  margin_calls: z.number().int().describe('Accounts at or below a margin level of 100 % now'),
  data: z.array(Exposure),
});

export const EXPOSURE_CALLS = {
  exposure: call(
    EXPOSURE_ROUTES.exposure,
    'Clients’ open orders by instrument, and what a move would do',
    z.object({
      kind: z.enum(['real', 'demo']).default('real'),
      search: textInput('Part of an instrument’s name', { max: SEARCH_MAX.exposure }),
      sort: sortInput(EXPOSURE_SORTS),
    }),
    ExposureReport,
  ),
} as const;
