// Whether good and bad fills of clients are treated alike: what the back office must look at.
import { z } from 'zod';
import { call } from './call.ts';
import { EXECUTION_ADMIN_ROUTES } from './names/execution-quality.ts';

const Uneven = z.object({
  book: z.enum(['real', 'demo']),
  of: z
    .enum(['slippage', 'speed_of_slippage', 'speed_of_result'])
    .describe(
      'Better against worse fills at market; their speed; the speed of closes that won and that lost',
    ),
  good: z.number().int().describe('To the clients’ advantage'),
  bad: z.number().int(),
});
export type Uneven = z.infer<typeof Uneven>;

export const EXECUTION_ADMIN_CALLS = {
  unevenExecution: call(
    EXECUTION_ADMIN_ROUTES.unevenExecution,
    'Where what is good and what is bad for clients is not treated alike; empty: nowhere',
    z.object({}),
    z.object({
      days: z.number().int().describe('So far back it is counted'),
      data: z.array(Uneven),
    }),
  ),
} as const;
