// A promised spread on the wire: with an instrument, and in its terms.
import { z } from 'zod';
import { decimalText, instant } from './envelope.ts';

export const SpreadPromise = z
  .object({
    id: z.number().int(),
    from_hour: z.number().int().describe('Hour of the day in UTC, 0 to 23: from its beginning'),
    to_hour: z.number().int().describe('1 to 24: to before its beginning'),
    spread: decimalText('The widest spread, in the unit of the prices'),
    since: instant('From when it holds'),
    until: instant('Until when, because it was withdrawn').nullable(),
  })
  .describe('A fill beyond it gets half of what is beyond back; of several the narrowest holds');
export type SpreadPromise = z.infer<typeof SpreadPromise>;
