// A site that one person runs, in the back office.
import { z } from 'zod';
import { none } from '../call.ts';
import { instant, required, textInput } from '../envelope.ts';
import { call } from './call.ts';
import { ALONE_ROUTES } from './names/alone.ts';
import { ProposalRef } from './proposals.ts';

export const AlonePeriod = z.object({
  staff_id: z.number().int(),
  staff_name: z.string(),
  from: instant('Since when, or from when on'),
  to: instant('Until when').nullable().describe('Null: it holds, or is announced'),
});
export type AlonePeriod = z.infer<typeof AlonePeriod>;

export const ALONE_CALLS = {
  aloneInfo: call(
    ALONE_ROUTES.aloneInfo,
    'When the site was or is run by one person',
    none,
    z.object({
      periods: z.array(AlonePeriod),
      is_now: z.boolean(),
    }),
  ),
  proposeAlone: call(
    ALONE_ROUTES.proposeAlone,
    'Propose to run the site alone; the only other owner or compliance confirms it',
    z.object({ reason: required(textInput('Why', { max: 500 })) }),
    z.object({ proposal: ProposalRef }),
  ),
  leaveAlone: call(
    ALONE_ROUTES.leaveAlone,
    'End that one person runs the site, or take back what is announced',
    none,
    none,
  ),
} as const;
