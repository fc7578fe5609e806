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

  instrument_unknown: { code: 5201, text: 'There is no such instrument.', field: 'id' },
  version_not_announced: {
    code: 5202,
    text: 'Terms start later than now: clients must be able to read them before.',
    field: 'starts_at',
  },
  leverage_above_cap: {
    code: 5203,
    text: 'No leverage above {cap} is offered on this site.',
    field: 'leverages',
  },
  lots_range_empty: {
    code: 5204,
    text: 'The largest order must be at least the smallest.',
    field: 'lots_max',
  },
  lots_off_step: { code: 5205, text: 'Sizes must be multiples of {step} lots.', field: 'lots_min' },
  already_halted: { code: 5206, text: 'It is halted already.' },
  not_halted: { code: 5207, text: 'It is not halted.' },
} as const satisfies Record<string, AdminError>;

export type AdminErrorName = keyof typeof ADMIN_ERRORS;
