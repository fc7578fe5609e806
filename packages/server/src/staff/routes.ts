// Staff, their roles and sessions: who may appoint whom, and what nobody may do alone.
import { type Role, roleName, rolesInConflict } from '@meridian/contract/admin';
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
  isUniqueViolation,
  lockStaff,
  sessionsOfStaff,
  setStaffDisabled,
  setStaffRoles,
} from '@meridian/store';
import { present } from '@meridian/units';
import type { AdminHandlersOf, Colleague } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { record } from '../platform/staff/record.ts';
import { type StaffEntry, newStaffLink, staffLinkPath } from './entry.ts';
import { staffOnWire } from './wire.ts';

export interface StaffDeps {
  readonly db: Database;
  readonly entry: StaffEntry;
  readonly now: () => number;
}

type StaffCalls =
  | 'staffSetUp'
  | 'staffLogin'
  | 'staffEnrol'
  | 'staffMe'
  | 'staffLogout'
  | 'staffProve'
  | 'staffSessions'
  | 'staffRevokeSession'
  | 'staffList'
  | 'staffInvite'
  | 'staffSetRoles'
  | 'staffDisable'
  | 'staffNewLink';

export function staffHandlers(deps: StaffDeps): AdminHandlersOf<StaffCalls> {
  const { db, entry, now } = deps;

  return {
    staffSetUp: (input, from) => entry.setUp(input, from),
    staffLogin: (input, from) => entry.login(input, from),
    staffEnrol: (input, from) => entry.enrol(input, from),
    staffMe: (_input, { staff }) => staffOnWire(staff),
    async staffLogout(_input, { staff, session }) {
      await endStaffSessions(db, { staffId: staff.id, tokenHash: Buffer.from(session, 'hex') });
      return {};
    },
    async staffProve(input, colleague) {
      await entry.prove(input, colleague);
      return {};
    },

    async staffSessions(_input, { staff, session }) {
      const all = await sessionsOfStaff(db, { staffId: staff.id, now: now() });
      return all.map((one) => {
        const id = one.tokenHash.toString('hex');
        return {
          id,
          address: one.address,
          agent: one.agent,
          created_at: one.createdAt,
          last_seen_at: one.lastSeenAt,
          is_current: id === session,
        };
      });
    },
    async staffRevokeSession({ id }, { staff }) {
      await endStaffSessions(db, { staffId: staff.id, tokenHash: Buffer.from(id, 'hex') });
      return {};
    },
    staffList: async () => (await allStaff(db)).map(staffOnWire),
    async staffInvite({ email, name, roles }, colleague) {
      checkRoles(roles);
      const staff = await invited(deps, email, name, roles, colleague);
      return { link: staffLinkPath(await newStaffLink(db, { staffId: staff.id, now: now() })) };
    },
    async staffSetRoles({ id, roles }, colleague) {
      checkRoles(roles);
      const isOwnerAfter = (staff: Staff) => roles.includes('owner') && staff.disabledAt === null;
      const change_ = { id, action: 'staffSetRoles', isOwnerAfter };
      return staffOnWire(
        await change(deps, colleague, change_, (within) => setStaffRoles(within, { id, roles })),
      );
    },
    async staffDisable({ id, is_disabled: isDisabled }, colleague) {
      const isOwnerAfter = (staff: Staff) => staff.roles.includes('owner') && !isDisabled;
      return staffOnWire(
        await change(
          deps,
          colleague,
          { id, action: 'staffDisable', isOwnerAfter },
          async (within) => {
            await setStaffDisabled(within, { id, at: isDisabled ? now() : null });
            if (isDisabled) await endStaffSessions(within, { staffId: id });
          },
        ),
      );
    },
    async staffNewLink({ id }, colleague) {
      await change(
        deps,
        colleague,
        { id, action: 'staffNewLink', isOwnerAfter: () => false },
        async (within) => {
          await clearStaffSecrets(within, { id, at: now() });
          await endStaffSessions(within, { staffId: id });
        },
      );
      return { link: staffLinkPath(await newStaffLink(db, { staffId: id, now: now() })) };
    },
  };
}

/** Changes a member. Nobody may change themselves, and the last owner stays an owner. */
async function change(
  deps: StaffDeps,
  colleague: Colleague,
  {
    id,
    action,
    isOwnerAfter,
  }: { id: number; action: string; isOwnerAfter: (staff: Staff) => boolean },
  work: (within: Queryable) => Promise<void>,
): Promise<Staff> {
  const { db, now } = deps;
  if (id === colleague.staff.id) throw new AdminRefusal('not_oneself');
  return db.transaction(async (within) => {
    await lockStaff(within);
    const all = await allStaff(within);
    const before = all.find((one) => one.id === id);
    if (before === undefined) throw new AdminRefusal('staff_unknown');
    if (!all.some((one) => (one.id === id ? isOwnerAfter(one) : isOwner(one))))
      throw new AdminRefusal('last_owner');
    await work(within);
    const after = present(await findStaff(within, id), 'a changed member is there');
    await record(within, colleague, {
      at: now(),
      action,
      subject: `staff:${id}`,
      before: staffOnWire(before),
      after: staffOnWire(after),
    });
    return after;
  });
}

async function invited(
  deps: StaffDeps,
  email: string,
  name: string,
  roles: readonly Role[],
  colleague: Colleague,
): Promise<Staff> {
  const { db, now } = deps;
  try {
    return await db.transaction(async (within) => {
      const staff = await createStaff(within, { email, name, roles, createdAt: now() });
      await record(within, colleague, {
        at: now(),
        action: 'staffInvite',
        subject: `staff:${staff.id}`,
        before: null,
        after: staffOnWire(staff),
      });
      return staff;
    });
  } catch (error) {
    if (isUniqueViolation(error, STAFF_EMAIL_CONSTRAINT)) throw new AdminRefusal('email_taken');
    throw error;
  }
}

/** An owner who can log in now. */
const isOwner = ({ roles, disabledAt, passwordHash }: Staff): boolean =>
  roles.includes('owner') && disabledAt === null && passwordHash !== null;

function checkRoles(roles: readonly Role[]): void {
  if (roles.length === 0) throw new AdminRefusal('roles_empty');
  const conflict = rolesInConflict(roles);
  if (conflict !== null)
    throw new AdminRefusal('roles_conflict', {
      a: roleName(conflict[0]),
      b: roleName(conflict[1]),
    });
}
