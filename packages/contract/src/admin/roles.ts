// What members of staff may do. Nobody holds a role that would let one person move a client's money alone.

export const ROLES = [
  /** Staff, their roles, and settings; no money. */
  'owner',
  /** Reads clients, to help them. */
  'support',
  'identity_reviewer',
  /** Enters decisions about deposits and withdrawals. */
  'finance_maker',
  /** Confirms them above the configured amount. */
  'finance_checker',
  'instruments',
  'content',
  'compliance',
  /** Reads everything, changes nothing. */
  'auditor',
] as const;
export type Role = (typeof ROLES)[number];

/** As people read it. */
export const roleName = (role: Role): string => role.replaceAll('_', ' ');

/** Pairs that one person never holds: who enters must not confirm, who appoints must not pay. */
export const ROLES_APART: readonly (readonly [Role, Role])[] = [
  ['finance_maker', 'finance_checker'],
  ['owner', 'finance_maker'],
  ['owner', 'finance_checker'],
];

/** The first pair of `roles` that must not meet in one person, or null. */
export const rolesInConflict = (roles: readonly Role[]): readonly [Role, Role] | null =>
  ROLES_APART.find(([a, b]) => roles.includes(a) && roles.includes(b)) ?? null;
