// What the holder of a role does, in words.
import type { Role } from '@meridian/contract/admin/roles';

export const ROLE_DEEDS: Readonly<Record<Role, string>> = {
  owner: 'Appoints staff, sets the settings. Decides no money.',
  support: 'Looks clients up, changes nothing.',
  identity_reviewer: 'Verifies or rejects identities.',
  finance_maker: 'Decides deposits and withdrawals, enters large ones.',
  finance_checker: 'Confirms large ones as the second person.',
  instruments: 'Halts instruments, plans their terms.',
  content: 'Writes news, announcements, companies.',
  compliance: 'Freezes accounts, ends sessions, reads everything.',
  auditor: 'Reads everything, changes nothing.',
};

/** Without these roles clients would wait for ever. */
export const ROLES_NEEDED: readonly Role[] = [
  'finance_maker',
  'finance_checker',
  'identity_reviewer',
];
