// What staff did to a client's account: no secret to the client.
import { z } from 'zod';
import { read } from './call.ts';
import { instant, pageInput } from './envelope.ts';

export const StaffAction = z.object({
  id: z.number().int(),
  at: instant('When'),
  who: z.literal('staff'),
  text: z.string().describe('What was done, in the language of the request'),
});
export type StaffAction = z.infer<typeof StaffAction>;

export const StaffActionPage = z.object({ data: z.array(StaffAction), total: z.number().int() });
export type StaffActionPage = z.infer<typeof StaffActionPage>;

export const STAFF_ACTION_CALLS = {
  staffActions: read(
    'staffActions',
    'client',
    'What staff looked at and did on this account, newest first',
    z.object({ page: pageInput }),
    StaffActionPage,
  ),
} as const;
