// What members of staff may do. No role, and no allowed pair of roles, lets one person move a client's money alone.

export const ROLES = [
  /** Manages staff, roles and settings; no money. */
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

/** The role as people read it. */
export const roleName = (role: Role): string => role.replaceAll('_', ' ');

/** Pairs that one person never holds: one who enters must not confirm, one who appoints must not pay. */
const ROLES_APART: readonly (readonly [Role, Role])[] = [
  ['finance_maker', 'finance_checker'],
  ['owner', 'finance_maker'],
  ['owner', 'finance_checker'],
];

/** Roles with power over money, over its terms, or over who has them: nobody gives or takes one alone. */
export const POWER_ROLES: readonly Role[] = [
  'owner',
  'finance_maker',
  'finance_checker',
  'instruments',
  'compliance',
];
/** Whether any of the roles needs a second person to give or take it. */
export const hasPower = (roles: readonly string[]): boolean =>
  POWER_ROLES.some((role) => roles.includes(role));

/** The first pair in `roles` that one person must not hold; null if there is none. */
export const rolesInConflict = (roles: readonly Role[]): readonly [Role, Role] | null =>
  ROLES_APART.find(([a, b]) => roles.includes(a) && roles.includes(b)) ?? null;
