// Who becomes a member, with which roles, and who gets a new link. Where a role has power over money, or over who has
// such a role, a second person confirms it. Links go to the member's own mail and to nobody else.
import {
  POWER_ROLES,
  type Role,
  hasPower,
  roleName,
  rolesInConflict,
} from '@meridian/contract/admin';
import {
  type Database,
  type Queryable,
  type Staff,
  STAFF_EMAIL_CONSTRAINT,
  allStaff,
  clearStaffSecrets,
  createStaff,
  endStaffSessions,
  findStaff,
  findStaffByEmail,
  isUniqueViolation,
  lockStaff,
  setStaffDisabled,
  setStaffRoles,
  writeSecurityEvent,
} from '@meridian/store';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import type { ProposalKind } from '../proposals/proposals.ts';
import type { Entering } from './entry.ts';
import type { StaffPost } from './post.ts';

interface MemberDeps {
  readonly db: Database;
  readonly post: StaffPost;
  readonly entering: Entering;
  readonly now: () => number;
}

interface Invited {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly Role[];
}
interface RolesOf {
  readonly id: number;
  readonly roles: readonly Role[];
}
interface RolesProposed extends RolesOf {
  /** Access that had ended is given back with them. */
  readonly isGivenBack?: boolean;
}
interface MemberId {
  readonly id: number;
}

/** Who may confirm such a change; the owner whom it is about does not. */
const CONFIRMERS: readonly Role[] = ['owner', 'compliance'];

export const isConfirmer = ({ roles }: Pick<Staff, 'roles'>): boolean =>
  CONFIRMERS.some((role) => roles.includes(role));

/** Whether the member has ever had a password: a disabled one or one with a new link has. */
const hasEntered = ({ passwordHash, lastSeenAt, renewedAt }: Staff): boolean =>
  passwordHash !== null || lastSeenAt !== null || renewedAt !== null;

/** Whether nobody but the maker has ever been there to confirm: the first second person is appointed alone. */
export const isFirstSecond = (all: readonly Staff[], makerId: number): boolean =>
  !all.some((one) => one.id !== makerId && isConfirmer(one) && hasEntered(one));

/** Whether somebody but these could confirm now; without one, an earlier second person is brought back alone. */
export const hasOtherConfirmer = (all: readonly Staff[], ...but: readonly number[]): boolean =>
  all.some(
    (one) =>
      !but.includes(one.id) &&
      isConfirmer(one) &&
      one.disabledAt === null &&
      one.passwordHash !== null,
  );

/** Invitations that nobody has used are taken back: of those who come first, one is appointed alone. */
export async function takeBackInvitations(
  within: Queryable,
  { makerId, at }: { makerId: number; at: number },
): Promise<void> {
  for (const one of await allStaff(within))
    if (one.id !== makerId && hasPower(one.roles) && !hasEntered(one))
      await setStaffDisabled(within, { id: one.id, at });
}

export function checkRoles(roles: readonly Role[]): void {
  if (roles.length === 0) throw new AdminRefusal('roles_empty');
  const conflict = rolesInConflict(roles);
  if (conflict !== null)
    throw new AdminRefusal('roles_conflict', {
      a: roleName(conflict[0]),
      b: roleName(conflict[1]),
    });
}

/** An owner who can log in now. */
const isOwner = ({ roles, disabledAt, passwordHash }: Staff): boolean =>
  roles.includes('owner') && disabledAt === null && passwordHash !== null;

/** The member, whom nobody changes about themselves; the last owner stays an owner. */
export async function changeable(
  within: Queryable,
  { id, makerId }: { id: number; makerId: number | null },
  isOwnerAfter: (staff: Staff) => boolean,
): Promise<Staff> {
  if (id === makerId) throw new AdminRefusal('not_oneself');
  const all = await allStaff(within);
  const staff = all.find((one) => one.id === id);
  if (staff === undefined) throw new AdminRefusal('staff_unknown');
  if (!all.some((one) => (one.id === id ? isOwnerAfter(one) : isOwner(one))))
    throw new AdminRefusal('last_owner');
  return staff;
}

/** A member who may be sent a new link: the link of one without access would open nothing. */
export async function reachable(
  within: Queryable,
  who: { id: number; makerId: number | null },
): Promise<Staff> {
  const staff = await changeable(within, who, () => false);
  if (staff.disabledAt !== null) throw new AdminRefusal('staff_disabled');
  return staff;
}

const rolesText = (roles: readonly string[]): string =>
  roles.map((role) => role.replaceAll('_', ' ')).join(', ');

const NO_SUBJECT_ROLES = `They decide about money, or about who does: ${rolesText(POWER_ROLES)}.`;

export async function addMember(
  within: Queryable,
  { email, name, roles }: Invited,
  createdAt: number,
): Promise<Staff> {
  try {
    return await createStaff(within, { email, name, roles, createdAt });
  } catch (error) {
    if (isUniqueViolation(error, STAFF_EMAIL_CONSTRAINT)) throw new AdminRefusal('email_taken');
    throw error;
  }
}

export const invitationKind = ({ db, post, now }: MemberDeps): ProposalKind<Invited> => ({
  kind: 'staffInvite',
  title: 'A new member',
  mayConfirm: CONFIRMERS,
  async check({ email, roles }) {
    checkRoles(roles);
    if ((await findStaffByEmail(db, email)) !== null) throw new AdminRefusal('email_taken');
  },
  describe: ({ email, name, roles }) => ({
    subject: `staff:${email.toLowerCase()}`,
    before: {},
    after: { name, 'e-mail': email, roles: rolesText(roles) },
    touches: [NO_SUBJECT_ROLES, 'The link goes to this address and to nobody else.'],
  }),
  async apply(within, invited) {
    await addMember(within, invited, now());
  },
  async afterCommit({ email }) {
    const staff = await findStaffByEmail(db, email);
    if (staff !== null) await post.invite(staff);
  },
});

export function rolesKind({ db, post, entering }: MemberDeps): ProposalKind<RolesProposed> {
  const then = new Map<number, () => Promise<void>>();
  return {
    kind: 'staffSetRoles',
    title: 'Roles of a member',
    mayConfirm: CONFIRMERS,
    async check({ id, roles }, { maker, confirmer }) {
      checkRoles(roles);
      if (confirmer?.id === id) throw new AdminRefusal('not_oneself');
      await changeable(db, { id, makerId: maker.id }, keepsOwner(roles));
    },
    async describe({ id, roles, isGivenBack }, from) {
      const staff = await findStaff(from, id);
      if (staff === null) throw new AdminRefusal('staff_unknown');
      return {
        subject: `staff:${id}`,
        before: { name: staff.name, roles: rolesText(staff.roles) },
        after: {
          name: staff.name,
          roles: rolesText(roles),
          ...(isGivenBack === true ? { access: 'given back' } : {}),
        },
        touches: [NO_SUBJECT_ROLES],
      };
    },
    async apply(within, { id, roles, isGivenBack }, { maker }) {
      await lockStaff(within);
      await changeable(within, { id, makerId: maker.id }, keepsOwner(roles));
      await setStaffRoles(within, { id, roles });
      if (isGivenBack === true) await setStaffDisabled(within, { id, at: null });
      const staff = await findStaff(within, id);
      if (staff?.passwordHash != null) then.set(id, await entering(within, staff));
    },
    async afterCommit({ id, roles }) {
      await then.get(id)?.();
      then.delete(id);
      await post.told(id, `has other roles now: ${rolesText(roles)}`);
    },
  };
}

export const keepsOwner =
  (roles: readonly Role[]) =>
  (staff: Staff): boolean =>
    roles.includes('owner') && staff.disabledAt === null;

export const linkKind = ({ db, post, now }: MemberDeps): ProposalKind<MemberId> => ({
  kind: 'staffNewLink',
  title: 'A new link for a member',
  mayConfirm: CONFIRMERS,
  async check({ id }, { maker, confirmer }) {
    if (confirmer?.id === id) throw new AdminRefusal('not_oneself');
    await reachable(db, { id, makerId: maker.id });
  },
  async describe({ id }, from) {
    const staff = await findStaff(from, id);
    if (staff === null) throw new AdminRefusal('staff_unknown');
    return {
      subject: `staff:${id}`,
      before: { name: staff.name, access: 'password and authenticator' },
      after: { name: staff.name, access: 'none until the link in the mail is used' },
      touches: [`The link goes to ${staff.email} and to nobody else.`],
    };
  },
  async apply(within, { id }, { maker }) {
    await lockStaff(within);
    await reachable(within, { id, makerId: maker.id });
    await renew(within, { id, at: now() });
  },
  async afterCommit({ id }) {
    await post.renew(id);
  },
});

/** Password and second factor are set up anew; whoever enters then confirms nothing for a day. */
export async function renew(
  within: Queryable,
  { id, at }: { id: number; at: number },
): Promise<void> {
  const staff = await findStaff(within, id);
  await clearStaffSecrets(within, { id, at });
  if (staff !== null && staff.totpSealed !== null)
    await writeSecurityEvent(within, {
      ...{ at, kind: 'staff_second_factor_off', userId: null, count: 1 },
      ...{ staffId: id, staffName: staff.name, address: '', agent: '', detail: 'staffNewLink' },
    });
  await endStaffSessions(within, { staffId: id });
}
