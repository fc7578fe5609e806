// How staff log in: a one-time link sets the password, the authenticator app is set up before there is a session, and
// every login needs both. Attempts are limited by address and by account.
import { createHash, randomInt } from 'node:crypto';
import type { AdminOutput, ParsedAdminInput } from '@meridian/contract/admin';
import {
  type Database,
  type Queryable,
  type Staff,
  createStaffTicket,
  endStaffSessions,
  findStaff,
  findStaffByEmail,
  findStaffTicket,
  keepStaffDevice,
  lockStaff,
  setStaffProved,
  setStaffSecondFactor,
  staffRecoverySealed,
  takeStaffRecoveryCode,
  takeStaffStep,
  takeStaffTicket,
  writeAudit,
} from '@meridian/store';
import { MINUTE_MS, present } from '@meridian/units';
import type { AloneBook } from '../platform/staff/alone-book.ts';
import type { Anyone, Colleague } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { type Vault, sealedOf } from '../secrets/vault.ts';
import { verifyPassword } from '../users/passwords.ts';
import { base32, newTotpSecret, totpStepOf } from '../users/totp.ts';
import { type StaffSessions, hashOfSecret, newSecret } from '../platform/staff/sessions.ts';
import { canLogIn, staffByLink } from './links.ts';
import { isWeakStaffPassword } from './staff-password.ts';
import type { StaffTries } from './tries.ts';
import { staffOnWire } from './wire.ts';

const TICKET_LIFE_MS = 15 * MINUTE_MS;
const RECOVERY_CODES = 10;

/** Within the transaction in which a member gets access, or roles. @returns what follows its commit */
export type Entering = (within: Queryable, staff: Staff) => Promise<() => Promise<void>>;

export interface EntryDeps {
  readonly db: Database;
  readonly sessions: StaffSessions;
  readonly now: () => number;
  readonly tries: StaffTries;
  readonly vault: Vault;
  /** A member has set up another authenticator app in place of one. */
  readonly onNewAuthenticator: (id: number) => Promise<void>;
  readonly alone: Pick<AloneBook, 'rolesOf' | 'reload'>;
  readonly entering: Entering;
}

type Entry = AdminOutput<'staffLogin'>;

export interface StaffEntry {
  setUp(input: ParsedAdminInput<'staffSetUp'>, from: Anyone): Promise<Entry>;
  login(input: ParsedAdminInput<'staffLogin'>, from: Anyone): Promise<Entry>;
  enrol(input: ParsedAdminInput<'staffEnrol'>, from: Anyone): Promise<AdminOutput<'staffEnrol'>>;
  /** Takes a second factor again, for decisions about money. */
  prove(input: ParsedAdminInput<'staffProve'>, colleague: Colleague): Promise<void>;
  /** Uses a code of the app or a recovery code; each works once. @returns whether it was right */
  takeCode(staff: Staff, code: string): Promise<boolean>;
  /** Begins with an authenticator app; `enrol` ends it. */
  enrolment(staff: Staff): Promise<Entry>;
}

export function createStaffEntry(deps: EntryDeps): StaffEntry {
  return {
    setUp: (input, from) => setUp(deps, input, from),
    login: (input, from) => login(deps, input, from),
    enrol: (input, from) => enrol(deps, input, from),
    prove: (input, colleague) => prove(deps, input, colleague),
    takeCode: (staff, code) => takeCode(deps, staff, code),
    enrolment: (staff) => enrolment(deps, staff),
  };
}

async function setUp(
  deps: EntryDeps,
  { link, password, name, email, is_alone: isAlone = false }: ParsedAdminInput<'staffSetUp'>,
  from: Anyone,
): Promise<Entry> {
  const { db } = deps;
  await deps.tries.link(from.address);
  if (isWeakStaffPassword(password, [email ?? '', name ?? '']))
    throw new AdminRefusal('password_weak');
  const staff = await staffByLink(deps, link, { password, name, email, isAlone });
  if (isAlone) await deps.alone.reload();
  await endStaffSessions(db, { staffId: staff.id });
  return enrolment(deps, staff);
}

async function login(
  deps: EntryDeps,
  { email, password, code, device }: ParsedAdminInput<'staffLogin'>,
  from: Anyone,
): Promise<Entry> {
  const { tries } = deps;
  const staff = await findStaffByEmail(deps.db, email);
  const origin = await tries.originOf(staff?.id ?? null, from.address, device);
  const wasNoGuess = await tries.password(email, origin);
  // An unknown address must take as long as a known one.
  const isRight = await verifyPassword(password, staff?.passwordHash ?? null);
  if (staff === null || !isRight || staff.disabledAt !== null)
    throw new AdminRefusal('login_failed');
  await wasNoGuess();
  if (staff.totpSealed === null) return enrolment(deps, staff);
  if (code === undefined) throw new AdminRefusal('code_required');
  const wasRight = await tries.code(staff.id, origin);
  if (!(await takeCode(deps, staff, code))) throw new AdminRefusal('code_wrong');
  await wasRight();
  const token = await enter(deps, staff, from);
  if (await endIfRenewed(deps, staff, token)) throw new AdminRefusal('login_failed');
  const known = origin.device === null ? undefined : device;
  return {
    state: 'in',
    token,
    staff: staffNow(deps, staff),
    device: await keepDevice(deps, staff, known),
  };
}

/**
 * Looking at a password takes time. Who got a new one, a new link or no access meanwhile is not in by the old one: the
 * sessions that ended then did not include this one.
 */
const endIfRenewed = ({ db }: EntryDeps, before: Staff, token: string): Promise<boolean> =>
  db.transaction(async (within) => {
    await lockStaff(within);
    const now = await findStaff(within, before.id);
    if (now?.passwordHash === before.passwordHash && now.disabledAt === null) return false;
    await endStaffSessions(within, { staffId: before.id, tokenHash: hashOfSecret(token) });
    return true;
  });

const staffNow = ({ alone }: EntryDeps, staff: Staff) =>
  staffOnWire({ ...staff, roles: alone.rolesOf(staff) });

/** @returns the secret by which the device is known from now on */
async function keepDevice(
  { db, now }: EntryDeps,
  { id }: Staff,
  known: string | undefined,
): Promise<string> {
  const secret = known ?? newSecret();
  await keepStaffDevice(db, { staffId: id, tokenHash: hashOfSecret(secret), at: now() });
  return secret;
}

async function enrol(
  deps: EntryDeps,
  { ticket, code }: ParsedAdminInput<'staffEnrol'>,
  from: Anyone,
): Promise<AdminOutput<'staffEnrol'>> {
  const { db, now } = deps;
  await deps.tries.link(from.address);
  const secretHash = hashOfSecret(ticket);
  const found = await findStaffTicket(db, { secretHash, kind: 'enrol', now: now() });
  const { totpSealed = null, staffId = null } = found ?? {};
  if (totpSealed === null || staffId === null) throw new AdminRefusal('link_invalid');
  const totpSecret = deps.vault.open(totpSealed, ticketOf(secretHash));
  const step = totpStepOf(totpSecret, code, now());
  if (step === null) throw new AdminRefusal('code_wrong');
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const { before, follow } = await db.transaction(async (within) => {
    await lockStaff(within);
    if (!(await takeStaffTicket(within, secretHash))) throw new AdminRefusal('link_invalid');
    const member = present(await findStaff(within, staffId), 'a ticket has its member');
    // Who lost access since, or got a new link, sets up no app by what they had begun before.
    if (member.disabledAt !== null) throw new AdminRefusal('login_failed');
    if (!canLogIn(member)) throw new AdminRefusal('link_invalid');
    await setStaffSecondFactor(within, {
      id: staffId,
      sealed: deps.vault.seal(totpSecret, totpOf(staffId)),
      step,
      recoverySealed: codes.map((one) =>
        deps.vault.seal(hashOfRecoveryCode(one), recoveryOf(staffId)),
      ),
    });
    await endStaffSessions(within, { staffId });
    return { before: member, follow: await deps.entering(within, member) };
  });
  await follow();
  if (before.totpSealed !== null) await deps.onNewAuthenticator(staffId);
  const staff = present(await findStaff(db, staffId), 'a ticket has its member');
  if (staff.disabledAt !== null) throw new AdminRefusal('login_failed');
  return {
    token: await enter(deps, staff, from),
    staff: staffNow(deps, staff),
    device: await keepDevice(deps, staff, undefined),
    recovery_codes: codes,
  };
}

async function prove(
  deps: EntryDeps,
  { code }: ParsedAdminInput<'staffProve'>,
  { staff, session, address }: Colleague,
): Promise<void> {
  // A session has logged in before: its tries are its own, as a known device's.
  const wasRight = await deps.tries.code(staff.id, { address, device: session });
  if (!(await takeCode(deps, staff, code))) throw new AdminRefusal('code_wrong');
  await wasRight();
  await setStaffProved(deps.db, { tokenHash: Buffer.from(session, 'hex'), at: deps.now() });
}

async function enrolment(deps: EntryDeps, staff: Staff): Promise<Entry> {
  const { db, now } = deps;
  const ticket = newSecret();
  const totpSecret = newTotpSecret();
  const secretHash = hashOfSecret(ticket);
  await db.transaction((within) =>
    createStaffTicket(within, {
      kind: 'enrol',
      staffId: staff.id,
      totpSealed: deps.vault.seal(totpSecret, ticketOf(secretHash)),
      secretHash,
      expiresAt: now() + TICKET_LIFE_MS,
    }),
  );
  const secret = base32(totpSecret);
  const label = encodeURIComponent(`Meridian Operations:${staff.email}`);
  return {
    state: 'enrol',
    ticket,
    secret,
    otpauth: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent('Meridian Operations')}`,
  };
}

async function takeCode(deps: EntryDeps, staff: Staff, code: string): Promise<boolean> {
  const { db, vault, now } = deps;
  const { id } = staff;
  const sealed = present(staff.totpSealed, 'a second factor is set up');
  const step = totpStepOf(vault.open(sealed, totpOf(id)), code, now());
  if (step !== null) return takeStaffStep(db, { id, step });
  const left = await staffRecoverySealed(db, id);
  const used = sealedOf(vault, left, hashOfRecoveryCode(code), recoveryOf(id));
  return used !== null && (await takeStaffRecoveryCode(db, { id, sealed: used }));
}

const totpOf = (owner: number) => ({ kind: 'staff.totp', owner }) as const;
const recoveryOf = (owner: number) => ({ kind: 'staff.recovery', owner }) as const;
const ticketOf = (secretHash: Buffer) =>
  ({ kind: 'staff_tickets.totp', owner: secretHash.toString('hex') }) as const;

async function enter(deps: EntryDeps, staff: Staff, from: Anyone): Promise<string> {
  const { db, sessions, now } = deps;
  const token = await sessions.start(staff, from);
  await writeAudit(db, {
    at: now(),
    staffId: staff.id,
    staffName: staff.name,
    address: from.address,
    action: 'staffLogin',
    subject: `staff:${staff.id}`,
    userId: null,
    reason: '',
    before: null,
    after: { agent: from.agent },
  });
  return token;
}

/** Ten digits in two groups: 33 bits, behind a password and a limit of attempts. */
const newRecoveryCode = (): string =>
  `${String(randomInt(100_000)).padStart(5, '0')}-${String(randomInt(100_000)).padStart(5, '0')}`;
const hashOfRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll(/[\s-]/g, '')).digest();
