// Staff, their roles and sessions: who may appoint whom, and what nobody may do alone.
import {
  type AdminOutput,
  type ParsedAdminInput,
  type Role,
  hasPower,
} from '@meridian/contract/admin';
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
import { Refusal } from '../platform/http/refusal.ts';
import type { AdminHandlersOf, Colleague } from '../platform/staff/handlers.ts';
import { personOf } from '../platform/staff/person.ts';
import { record } from '../platform/staff/record.ts';
import type { Proposals } from '../proposals/proposals.ts';
import type { Entering, StaffEntry } from './entry.ts';
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
  reachable,
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
  readonly entering: Entering;
  readonly now: () => number;
}

type EntryCalls =
  | 'staffSetUp'
  | 'staffLogin'
  | 'staffEnrol'
  | 'staffMe'
  | 'staffProve'
  | 'staffChangePassword'
  | 'staffNewAuthenticator';
type SessionCalls = 'staffLogout' | 'staffSessions' | 'staffRevokeSession';
type MemberCalls = 'staffList' | 'staffInvite' | 'staffSetRoles' | 'staffDisable' | 'staffNewLink';

export function staffHandlers(
  deps: StaffDeps,
): AdminHandlersOf<EntryCalls | SessionCalls | MemberCalls> {
  const proposed = proposedBy(deps);
  return {
    ...entryHandlers(deps),
    ...sessionHandlers(deps),
    staffList: async () => (await allStaff(deps.db)).map(staffOnWire),
    staffInvite: (input, colleague) => invite(deps, proposed, input, colleague),
    staffSetRoles: (input, colleague) => setRoles(deps, proposed, input, colleague),
    staffDisable: (input, colleague) => disable(deps, proposed, input, colleague),
    staffNewLink: (input, colleague) => sendNewLink(deps, proposed, input, colleague),
  };
}

/** Coming in, going, and one's own password and app. */
const entryHandlers = (deps: StaffDeps): AdminHandlersOf<EntryCalls> => ({
  staffSetUp: (input, from) => deps.entry.setUp(input, from),
  staffLogin: (input, from) => deps.entry.login(input, from),
  staffEnrol: (input, from) => deps.entry.enrol(input, from),
  staffMe: (_input, { staff }) => staffOnWire(staff),
  async staffProve(input, colleague) {
    await deps.entry.prove(input, colleague);
    return {};
  },
  async staffChangePassword(input, colleague) {
    await changeOwnPassword(deps, input, colleague);
    return {};
  },
  staffNewAuthenticator: (input, colleague) => beginNewAuthenticator(deps, input, colleague),
});

/** One's own sessions. */
const sessionHandlers = ({ db, now }: StaffDeps): AdminHandlersOf<SessionCalls> => ({
  async staffLogout(_input, { staff, session }) {
    await endStaffSessions(db, { staffId: staff.id, tokenHash: Buffer.from(session, 'hex') });
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
    const one = { staffId: staff.id, tokenHash: Buffer.from(id, 'hex') };
    if (!(await endStaffSessions(db, one))) throw new Refusal('session_unknown');
    return {};
  },
});

const proposedBy = (deps: StaffDeps) => ({
  invite: deps.proposals.add(invitationKind(deps)),
  roles: deps.proposals.add(rolesKind(deps)),
  link: deps.proposals.add(linkKind(deps)),
});
/** What about members is proposed where nobody alone may do it. */
type Proposed = ReturnType<typeof proposedBy>;

async function invite(
  deps: StaffDeps,
  proposed: Proposed,
  input: ParsedAdminInput<'staffInvite'>,
  colleague: Colleague,
): Promise<AdminOutput<'staffInvite'>> {
  const { db, post, now } = deps;
  checkRoles(input.roles);
  const maker = colleague.staff;
  const isAlone = isFirstSecond(await allStaff(db), maker.id);
  if (hasPower(input.roles) && !(isAlone && isConfirmer(input)))
    return { proposal: await proposed.invite(personOf(maker), input, '', audited(colleague)) };
  const staff = await db.transaction(async (within) => {
    if (hasPower(input.roles)) await takeBackInvitations(within, { makerId: maker.id, at: now() });
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
}

async function setRoles(
  deps: StaffDeps,
  proposed: Proposed,
  { id, roles }: ParsedAdminInput<'staffSetRoles'>,
  colleague: Colleague,
): Promise<AdminOutput<'staffSetRoles'>> {
  checkRoles(roles);
  const maker = colleague.staff;
  const before = await changeable(deps.db, { id, makerId: maker.id }, keepsOwner(roles));
  if (hasPower(roles) || hasPower(before.roles)) {
    const input = { id, roles };
    const proposal = await proposed.roles(personOf(maker), input, '', audited(colleague));
    return { staff: staffOnWire(before), proposal };
  }
  const deed = { id, action: 'staffSetRoles', isOwnerAfter: keepsOwner(roles) };
  const staff = await change(deps, colleague, deed, (within) =>
    setStaffRoles(within, { id, roles }),
  );
  return { staff: staffOnWire(staff), proposal: null };
}

async function disable(
  deps: StaffDeps,
  proposed: Proposed,
  { id, is_disabled: isDisabled }: ParsedAdminInput<'staffDisable'>,
  colleague: Colleague,
): Promise<AdminOutput<'staffDisable'>> {
  const { db, now } = deps;
  const maker = colleague.staff;
  const isOwnerAfter = (staff: Staff) => staff.roles.includes('owner') && !isDisabled;
  const before = await changeable(db, { id, makerId: maker.id }, isOwnerAfter);
  const all = await allStaff(db);
  // To end access takes one; to give power back takes two, if there are two.
  if (!isDisabled && hasPower(before.roles) && hasOtherConfirmer(all, maker.id, id)) {
    const input = { id, roles: before.roles as Role[], isGivenBack: true };
    const proposal = await proposed.roles(personOf(maker), input, '', audited(colleague));
    return { staff: staffOnWire(before), proposal };
  }
  const deed = { id, action: 'staffDisable', isOwnerAfter };
  let then: () => Promise<void> = () => Promise.resolve();
  const staff = await change(deps, colleague, deed, async (within) => {
    await setStaffDisabled(within, { id, at: isDisabled ? now() : null });
    if (isDisabled) await endStaffSessions(within, { staffId: id });
    else then = await deps.entering(within, before);
  });
  await then();
  return { staff: staffOnWire(staff), proposal: null };
}

async function sendNewLink(
  deps: StaffDeps,
  proposed: Proposed,
  { id }: ParsedAdminInput<'staffNewLink'>,
  colleague: Colleague,
): Promise<AdminOutput<'staffNewLink'>> {
  const { db, post, now } = deps;
  const maker = colleague.staff;
  const before = await reachable(db, { id, makerId: maker.id });
  if (hasPower(before.roles) && hasOtherConfirmer(await allStaff(db), maker.id, id))
    return { proposal: await proposed.link(personOf(maker), { id }, '', audited(colleague)) };
  const deed = { id, action: 'staffNewLink', isOwnerAfter: () => false };
  await change(deps, colleague, deed, (within) => renew(within, { id, at: now() }));
  await post.renew(id);
  return { proposal: null };
}

/** The line of the audit log for what waits for a second person. */
const audited =
  (colleague: Colleague) =>
  (within: Queryable, { kind, subject, before, after, madeAt: at }: ProposalRow): Promise<void> =>
    record(within, colleague, { at, action: `propose.${kind}`, subject, before, after });

interface Deed {
  readonly id: number;
  readonly action: string;
  readonly isOwnerAfter: (staff: Staff) => boolean;
}

/** Changes a member. Nobody may change themselves, and the last owner stays an owner. */
async function change(
  deps: StaffDeps,
  colleague: Colleague,
  { id, action, isOwnerAfter }: Deed,
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
