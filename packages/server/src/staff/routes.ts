// Staff, their roles and sessions: who may appoint whom, and what nobody may do alone.
import { type Role, hasPower } from '@meridian/contract/admin';
import {
  type Database,
  type ProposalRow,
  type Queryable,
  type Staff,
  allStaff,
  endStaffSessions,
  findStaff,
  lockStaff,
  sessionsOfStaff,
  setStaffDisabled,
  setStaffRoles,
} from '@meridian/store';
import { present } from '@meridian/units';
import type { AdminHandlersOf, Colleague } from '../platform/staff/handlers.ts';
import { personOf } from '../platform/staff/person.ts';
import { record } from '../platform/staff/record.ts';
import type { Proposals } from '../proposals/proposals.ts';
import type { StaffEntry } from './entry.ts';
import {
  addMember,
  changeable,
  checkRoles,
  hasOtherConfirmer,
  invitationKind,
  isConfirmer,
  isFirstSecond,
  keepsOwner,
  linkKind,
  renew,
  rolesKind,
  takeBackInvitations,
} from './members.ts';
import { beginNewAuthenticator, changeOwnPassword } from './own-secrets.ts';
import type { StaffPost } from './post.ts';
import type { StaffTries } from './tries.ts';
import { staffOnWire } from './wire.ts';

export interface StaffDeps {
  readonly db: Database;
  readonly entry: StaffEntry;
  readonly post: StaffPost;
  readonly proposals: Proposals;
  readonly tries: StaffTries;
  readonly now: () => number;
}

type StaffCalls =
  | 'staffSetUp'
  | 'staffLogin'
  | 'staffEnrol'
  | 'staffMe'
  | 'staffLogout'
  | 'staffProve'
  | 'staffChangePassword'
  | 'staffNewAuthenticator'
  | 'staffSessions'
  | 'staffRevokeSession'
  | 'staffList'
  | 'staffInvite'
  | 'staffSetRoles'
  | 'staffDisable'
  | 'staffNewLink';

export function staffHandlers(deps: StaffDeps): AdminHandlersOf<StaffCalls> {
  const { db, entry, post, proposals, now } = deps;
  const proposed = {
    invite: proposals.add(invitationKind(deps)),
    roles: proposals.add(rolesKind(deps)),
    link: proposals.add(linkKind(deps)),
  };

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

    async staffChangePassword(input, colleague) {
      await changeOwnPassword(deps, input, colleague);
      return {};
    },
    staffNewAuthenticator: (input, colleague) => beginNewAuthenticator(deps, input, colleague),

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
    async staffInvite(input, colleague) {
      checkRoles(input.roles);
      const maker = colleague.staff;
      const isAlone = isFirstSecond(await allStaff(db), maker.id);
      if (hasPower(input.roles) && !(isAlone && isConfirmer(input)))
        return { proposal: await proposed.invite(personOf(maker), input, '', audited(colleague)) };
      const staff = await db.transaction(async (within) => {
        if (hasPower(input.roles))
          await takeBackInvitations(within, { makerId: maker.id, at: now() });
        const made = await addMember(within, input, now());
        await record(within, colleague, {
          at: now(),
          action: 'staffInvite',
          subject: `staff:${made.id}`,
          reason: hasPower(input.roles) ? 'The first second person, appointed by one alone' : '',
          before: null,
          after: staffOnWire(made),
        });
        return made;
      });
      await post.invite(staff);
      return { proposal: null };
    },

    async staffSetRoles({ id, roles }, colleague) {
      checkRoles(roles);
      const before = await changeable(db, { id, makerId: colleague.staff.id }, keepsOwner(roles));
      if (hasPower(roles) || hasPower(before.roles)) {
        const input = { id, roles };
        const proposal = await proposed.roles(
          personOf(colleague.staff),
          input,
          '',
          audited(colleague),
        );
        return { staff: staffOnWire(before), proposal };
      }
      const change_ = { id, action: 'staffSetRoles', isOwnerAfter: keepsOwner(roles) };
      const staff = await change(deps, colleague, change_, (within) =>
        setStaffRoles(within, { id, roles }),
      );
      return { staff: staffOnWire(staff), proposal: null };
    },

    async staffDisable({ id, is_disabled: isDisabled }, colleague) {
      const isOwnerAfter = (staff: Staff) => staff.roles.includes('owner') && !isDisabled;
      const makerId = colleague.staff.id;
      const before = await changeable(db, { id, makerId }, isOwnerAfter);
      const all = await allStaff(db);
      // To end access takes one; to give power back takes two, if there are two.
      if (!isDisabled && hasPower(before.roles) && hasOtherConfirmer(all, makerId, id)) {
        const proposal = await proposed.roles(
          personOf(colleague.staff),
          { id, roles: before.roles as Role[], isGivenBack: true },
          '',
          audited(colleague),
        );
        return { staff: staffOnWire(before), proposal };
      }
      const staff = await change(
        deps,
        colleague,
        { id, action: 'staffDisable', isOwnerAfter },
        async (within) => {
          await setStaffDisabled(within, { id, at: isDisabled ? now() : null });
          if (isDisabled) await endStaffSessions(within, { staffId: id });
        },
      );
      return { staff: staffOnWire(staff), proposal: null };
    },

    async staffNewLink({ id }, colleague) {
      const makerId = colleague.staff.id;
      const before = await changeable(db, { id, makerId }, () => false);
      if (hasPower(before.roles) && hasOtherConfirmer(await allStaff(db), makerId, id)) {
        const maker = personOf(colleague.staff);
        return { proposal: await proposed.link(maker, { id }, '', audited(colleague)) };
      }
      const change_ = { id, action: 'staffNewLink', isOwnerAfter: () => false };
      await change(deps, colleague, change_, (within) => renew(within, { id, at: now() }));
      await post.renew(id);
      return { proposal: null };
    },
  };
}

/** The line of the audit log for what waits for a second person. */
const audited =
  (colleague: Colleague) =>
  (within: Queryable, { kind, subject, before, after, madeAt: at }: ProposalRow): Promise<void> =>
    record(within, colleague, { at, action: `propose.${kind}`, subject, before, after });

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
  return db.transaction(async (within) => {
    await lockStaff(within);
    const before = await changeable(within, { id, makerId: colleague.staff.id }, isOwnerAfter);
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
