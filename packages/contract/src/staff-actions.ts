// What touched a client: looks of staff, their decisions with the reason, and rules of the house; the client may read it.
import { z } from 'zod';
import { call } from './call.ts';
import { instant, pageInput } from './envelope.ts';
import { STAFF_ACTION_ROUTES, TOUCH_KINDS } from './names/staff-actions.ts';

const StaffAction = z.object({
  id: z.number().int(),
  at: instant('When'),
  who: z.literal('staff'),
  kind: z
    .enum(TOUCH_KINDS)
    .describe(
      'seen: looked at; decided: about this account; rules: of the house, for all or in an instrument',
    ),
  text: z.string().describe('What was done, in the language of the request'),
  reason: z.string().nullable().describe('Why, where a reason is given to clients'),
});

const StaffActionPage = z.object({ data: z.array(StaffAction), total: z.number().int() });

export const STAFF_ACTION_CALLS = {
  staffActions: call(
    STAFF_ACTION_ROUTES.staffActions,
    'What staff looked at, what they decided about this account and why, and halts, terms and settings that touched it, newest first',
    z.object({ page: pageInput }),
    StaffActionPage,
  ),
} as const;
