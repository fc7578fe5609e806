// Security events: sign-ins, failures, second factors, refused decisions, looks at clients' data.
import { z } from 'zod';
import { instant, integerInput, textInput } from '../envelope.ts';
import { call } from './call.ts';
import { deskPage } from './claims.ts';
import { sortInput } from './sorting.ts';
import { instantInput } from '../time-input.ts';
import { SECURITY_EVENT_KINDS, SECURITY_EVENT_ROUTES } from './names/security-events.ts';

export const SecurityEvent = z.object({
  id: z.number().int(),
  at: instant('When'),
  kind: z.enum(SECURITY_EVENT_KINDS),
  user_id: z.number().int().nullable().describe('The client whom it concerns'),
  staff_id: z.number().int().nullable().describe('The member of staff'),
  staff_name: z.string(),
  address: z.string(),
  agent: z.string(),
  detail: z.string().describe('Which refusal, or what it was about'),
  count: z.number().int().describe('More than 1: so many that were not written one by one'),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const SECURITY_EVENT_CALLS = {
  securityEvents: call(
    SECURITY_EVENT_ROUTES.securityEvents,
    'Security events, newest first, or oldest by `sort` id',
    z.object({
      page: deskPage,
      sort: sortInput(['id']),
      kind: textInput('Kind', { max: 60 }),
      user_id: integerInput('Client', { min: 1, max: Number.MAX_SAFE_INTEGER }),
      staff_id: integerInput('Member of staff', { min: 1, max: Number.MAX_SAFE_INTEGER }),
      address: textInput('Address', { max: 60 }),
      from: instantInput('From'),
      to: instantInput('Before'),
    }),
    z.object({ data: z.array(SecurityEvent), total: z.number().int() }),
  ),
} as const;
