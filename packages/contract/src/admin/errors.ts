// What the back office refuses, besides the codes of the common catalogue: a stable number and its English text, the
// language of the staff's screens.

export interface AdminError {
  readonly code: number;
  readonly text: string;
  /** The field of the request that it is about. */
  readonly field?: string;
}

export const ADMIN_ERRORS = {
  login_failed: { code: 5001, text: 'E-mail, password or code is wrong.' },
  code_required: { code: 5002, text: 'Enter the code of your authenticator app.', field: 'code' },
  code_wrong: { code: 5003, text: 'This code is wrong or was used before.', field: 'code' },
  link_invalid: {
    code: 5004,
    text: 'This link was used before or is too old. Ask an owner for a new one.',
  },
  role_missing: { code: 5005, text: 'Your roles do not include this.' },
  roles_conflict: { code: 5006, text: 'One person cannot be both {a} and {b}.', field: 'roles' },
  roles_empty: { code: 5007, text: 'Choose at least one role.', field: 'roles' },
  staff_unknown: { code: 5008, text: 'There is no such member of staff.', field: 'id' },
  email_taken: {
    code: 5009,
    text: 'A member of staff has this e-mail address already.',
    field: 'email',
  },
  last_owner: { code: 5010, text: 'The last owner stays: appoint another one first.' },
  not_oneself: { code: 5011, text: 'Nobody changes their own roles or access.' },
  password_weak: {
    code: 5012,
    text: 'Use at least 12 characters, and not your name, your address or a common password.',
    field: 'password',
  },
  too_many_attempts: { code: 5013, text: 'Too many attempts. Wait {seconds} seconds.' },
} as const satisfies Record<string, AdminError>;

export type AdminErrorName = keyof typeof ADMIN_ERRORS;
