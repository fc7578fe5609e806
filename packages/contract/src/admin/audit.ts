// The audit log: every action of staff with who, when, from where, before and after.
import { z } from 'zod';
import { instant, integerInput, textInput } from '../envelope.ts';
import { call } from './call.ts';
import { deskPage } from './claims.ts';
import { sortInput } from './sorting.ts';
import { instantInput } from '../time-input.ts';
import { AUDIT_ROUTES } from './names/audit.ts';
import { SEARCH_MAX } from './names/search.ts';

export const AuditEntry = z.object({
  id: z.number().int(),
  at: instant('When'),
  staff_id: z.number().int().nullable().describe('Null: the operator’s command or the program'),
  staff_name: z.string(),
  address: z.string(),
  action: z.string().describe('Name of the call or command'),
  subject: z.string().describe('What it was done to, as kind:id'),
  user_id: z.number().int().nullable().describe('The client whose account it touched'),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const AuditInput = z.object({
  page: deskPage,
  sort: sortInput(['id']),
  search: textInput('Text in action, subject, name or reason', { max: SEARCH_MAX.audit }),
  action: textInput('Name of a call', { max: 60 }),
  staff_id: integerInput('Member of staff', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  user_id: integerInput('Client', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  from: instantInput('From'),
  to: instantInput('Before'),
});

export const AUDIT_CALLS = {
  auditList: call(
    AUDIT_ROUTES.auditList,
    'The audit log, newest first, or oldest by `sort` id',
    AuditInput,
    z.object({ data: z.array(AuditEntry), total: z.number().int() }),
  ),
} as const;
