// What staff did to a client's account; the client may read it.
import { z } from 'zod';
import { call } from './call.ts';
import { instant, pageInput } from './envelope.ts';
import { STAFF_ACTION_ROUTES } from './names/staff-actions.ts';

const StaffAction = z.object({
  id: z.number().int(),
  at: instant('When'),
  who: z.literal('staff'),
  text: z.string().describe('What was done, in the language of the request'),
});

const StaffActionPage = z.object({ data: z.array(StaffAction), total: z.number().int() });

export const STAFF_ACTION_CALLS = {
  staffActions: call(
    STAFF_ACTION_ROUTES.staffActions,
    'What staff looked at and did on this account, newest first',
    z.object({ page: pageInput }),
    StaffActionPage,
  ),
} as const;
