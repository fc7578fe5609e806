// Members of staff: how they log in, their roles, their sessions.
import { z } from 'zod';
import { none } from '../call.ts';
import { instant, required, textInput } from '../envelope.ts';
import { call } from './call.ts';
import { ROLES, type Role } from './names/roles.ts';
import { ProposalRef } from './proposals.ts';
import { STAFF_ROUTES } from './names/staff.ts';

export const Staff = z.object({
  id: z.number().int(),
  email: z.string(),
  name: z.string(),
  roles: z.array(z.enum(ROLES)),
  has_second_factor: z.boolean(),
  is_disabled: z.boolean(),
  /** Invited, but has not logged in yet. */
  is_invited: z.boolean(),
  created_at: instant('Invited at'),
  last_seen_at: instant('Last call').nullable(),
});
export type Staff = z.infer<typeof Staff>;

const deviceGiven = z
  .string()
  .describe(
    'Secret of this device: send it with the next login, so that strangers’ tries do not count',
  );

/** The second factor is required: a member without one sets it up with the ticket before there is a session. */
export const StaffEntry = z.discriminatedUnion('state', [
  z.object({ state: z.literal('in'), token: z.string(), staff: Staff, device: deviceGiven }),
  z.object({
    state: z.literal('enrol'),
    ticket: z.string(),
    secret: z.string().describe('Base32, for the authenticator app'),
    otpauth: z.string().describe('The same as a link, for a QR code'),
  }),
]);
export type StaffEntry = z.infer<typeof StaffEntry>;

export const StaffEnrolled = z.object({
  token: z.string(),
  staff: Staff,
  device: deviceGiven,
  recovery_codes: z.array(z.string()).describe('Shown once; each works once'),
});
export type StaffEnrolled = z.infer<typeof StaffEnrolled>;

export const StaffSession = z.object({
  id: z.string(),
  address: z.string(),
  agent: z.string(),
  created_at: instant('Began'),
  last_seen_at: instant('Last call'),
  is_current: z.boolean(),
});
export type StaffSession = z.infer<typeof StaffSession>;

const Proposed = z.object({
  proposal: ProposalRef.nullable().describe('What waits for a second person; null: it is done'),
});

const email = required(
  textInput('E-mail address', { max: 254, form: /^[^\s@<>"'()]+@[^\s@<>"'()]+\.[^\s@<>"'()]+$/ }),
);
const password = required(
  textInput('Password, 12 characters or more', { max: 128, isAsWritten: true }),
);
const name = required(textInput('Name that colleagues see', { max: 80, form: /^[^\p{Cc}<>]+$/u }));
const code = textInput('Code of the authenticator app, or a recovery code', { max: 20 });
const device = textInput('Secret of a device that has logged in before', {
  max: 64,
  form: /^[\w-]+$/,
});
const staffId = required(
  textInput('Id of a member of staff', { max: 12, form: /^\d+$/ }),
).transform(Number);

const rolesInput = z
  .union([z.array(z.string()), z.string()])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')))
  .transform((names) => [...new Set(names.map((one) => one.trim()).filter((one) => one !== ''))])
  .transform((names, context) => {
    const known = names.filter((one): one is Role => ROLES.some((role) => role === one));
    if (known.length === names.length) return known;
    context.addIssue({
      code: 'custom',
      message: JSON.stringify({ key: 'field_not_one_of', args: { choices: ROLES.join(', ') } }),
    });
    return z.NEVER;
  })
  .describe('Roles, as a list or separated by commas');

export const STAFF_CALLS = {
  staffSetUp: call(
    STAFF_ROUTES.staffSetUp,
    'Set a password by a one-time link',
    z.object({
      link: required(textInput('The link’s secret', { max: 100 })),
      name: textInput('Name that colleagues see', { max: 80, form: /^[^\p{Cc}<>]+$/u }),
      email: textInput('E-mail address (first owner only)', { max: 254 }),
      is_alone: z
        .boolean()
        .optional()
        .describe('The site is run by one person (first owner only); clients read it'),
      password,
    }),
    StaffEntry,
  ),
  staffLogin: call(
    STAFF_ROUTES.staffLogin,
    'Log in with password and second factor',
    z.object({ email, password, code, device }),
    StaffEntry,
  ),
  staffEnrol: call(
    STAFF_ROUTES.staffEnrol,
    'Confirm the authenticator app with its first code',
    z.object({ ticket: required(textInput('Ticket', { max: 100 })), code: required(code) }),
    StaffEnrolled,
  ),
  staffMe: call(STAFF_ROUTES.staffMe, 'Who is logged in', none, Staff),
  staffLogout: call(STAFF_ROUTES.staffLogout, 'End this session', none, none),
  staffProve: call(
    STAFF_ROUTES.staffProve,
    'Give the second factor again, before a decision about money',
    z.object({ code: required(code) }),
    none,
  ),
  staffChangePassword: call(
    STAFF_ROUTES.staffChangePassword,
    'Change the own password, with the old one and the second factor',
    z.object({ password, new_password: password, code: required(code) }),
    none,
  ),
  staffNewAuthenticator: call(
    STAFF_ROUTES.staffNewAuthenticator,
    'Set up another authenticator app, with the password and a code of the old one',
    z.object({ password, code: required(code) }),
    StaffEntry,
  ),
  staffSessions: call(STAFF_ROUTES.staffSessions, 'My sessions', none, z.array(StaffSession)),
  staffRevokeSession: call(
    STAFF_ROUTES.staffRevokeSession,
    'End one of my sessions',
    z.object({ id: required(textInput('Id of the session', { max: 64, form: /^[0-9a-f]+$/ })) }),
    none,
  ),
  staffList: call(STAFF_ROUTES.staffList, 'All members of staff', none, z.array(Staff)),
  staffInvite: call(
    STAFF_ROUTES.staffInvite,
    'Invite a member of staff',
    z.object({ email, name, roles: rolesInput }),
    Proposed,
  ),
  staffSetRoles: call(
    STAFF_ROUTES.staffSetRoles,
    'Give a member of staff these roles',
    z.object({ id: staffId, roles: rolesInput }),
    Proposed.extend({ staff: Staff }),
  ),
  staffDisable: call(
    STAFF_ROUTES.staffDisable,
    'End a member’s access and sessions, or give it back',
    z.object({ id: staffId, is_disabled: z.union([z.boolean(), z.stringbool()]) }),
    Proposed.extend({ staff: Staff }),
  ),
  staffNewLink: call(
    STAFF_ROUTES.staffNewLink,
    'A new one-time link by mail: forgotten password or lost second factor',
    z.object({ id: staffId }),
    Proposed,
  ),
} as const;
