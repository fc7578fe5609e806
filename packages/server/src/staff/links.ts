// One-time links: by one a member sets a password, by the first one the back office gets its first owner.
import {
  type Database,
  Fault,
  type Queryable,
  type Staff,
  STAFF_EMAIL_CONSTRAINT,
  allStaff,
  beginAlone,
  createStaff,
  createStaffTicket,
  findStaff,
  findStaffByEmail,
  findStaffTicket,
  isUniqueViolation,
  lockStaff,
  setStaffPassword,
  takeStaffTicket,
} from '@meridian/store';
import { DAY_MS, present } from '@meridian/units';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { hashOfSecret, newSecret } from '../platform/staff/sessions.ts';
import { hashPassword } from '../users/passwords.ts';
import { STAFF_PASSWORD_MIN, isWeakStaffPassword } from './staff-password.ts';

export const LINK_LIFE_MS = DAY_MS;

/** The path of links in mails and logs. */
export const staffLinkPath = (secret: string): string => `/admin/#/set-up?link=${secret}`;

/** @returns the secret of a link by which a member sets a password; with null as id, the link makes the first owner */
export async function newStaffLink(
  db: Database,
  { staffId, now }: { staffId: number | null; now: number },
): Promise<string> {
  const secret = newSecret();
  await db.transaction((within) =>
    createStaffTicket(within, {
      kind: 'link',
      staffId,
      totpSealed: null,
      secretHash: hashOfSecret(secret),
      expiresAt: now + LINK_LIFE_MS,
    }),
  );
  return secret;
}

/** Whether a member has set a password, by the newest link. */
export const canLogIn = ({ passwordHash }: Staff): boolean => passwordHash !== null;

/** Gives a back office without staff its first owner: from the variables, or by a link that is returned. */
export async function firstOwner(
  db: Database,
  {
    email,
    password,
    isAlone = false,
    now,
  }: {
    email: string | null;
    password: string | null;
    /** The site is run by one person: counts when its first owner is made. */
    isAlone?: boolean;
    now: number;
  },
): Promise<{ readonly link: string } | null> {
  if ((await allStaff(db)).some(canLogIn)) return null;
  if (email === null || password === null)
    return { link: await newStaffLink(db, { staffId: null, now }) };
  if (isWeakStaffPassword(password, [email]))
    throw new Fault(
      `ADMIN_PASSWORD is too easily guessed: it must have at least ${STAFF_PASSWORD_MIN} characters, be none of the common ones and not hold the name in ADMIN_EMAIL.`,
    );
  const known = await findStaffByEmail(db, email);
  const owner =
    known ?? (await db.transaction((within) => makeOwner(within, { email, isAlone, now })));
  await setStaffPassword(db, {
    id: owner.id,
    passwordHash: await hashPassword(password),
    name: null,
    at: now,
  });
  return null;
}

async function makeOwner(
  within: Queryable,
  {
    email,
    name = 'Owner',
    isAlone,
    now: createdAt,
  }: { email: string; name?: string | undefined; isAlone: boolean; now: number },
): Promise<Staff> {
  const owner = await createStaff(within, { email, name, roles: ['owner'], createdAt });
  if (!isAlone) return owner;
  if ((await allStaff(within)).length > 1) throw new AdminRefusal('alone_at_set_up');
  await beginAlone(within, { staffId: owner.id, createdAt, startsAt: createdAt, proposalId: null });
  return owner;
}

interface Wanted {
  readonly password: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly isAlone: boolean;
}

/** The member whose link it is, with the password: a newer link, sent at this moment, ends both. */
export async function staffByLink(
  { db, now }: { readonly db: Database; readonly now: () => number },
  link: string,
  wanted: Wanted,
): Promise<Staff> {
  const secretHash = hashOfSecret(link);
  const ticket = await findStaffTicket(db, { secretHash, kind: 'link', now: now() });
  if (ticket === null) throw new AdminRefusal('link_invalid');
  if (ticket.staffId === null && !isAddress(wanted.email)) throw new AdminRefusal('login_failed');
  if (ticket.staffId !== null && wanted.isAlone) throw new AdminRefusal('alone_at_set_up');
  const { staffId } = ticket;
  const passwordHash = await hashPassword(wanted.password);
  try {
    return await db.transaction(async (within) => {
      await lockStaff(within);
      if (!(await takeStaffTicket(within, secretHash))) throw new AdminRefusal('link_invalid');
      const staff = await memberOf(within, staffId, { ...wanted, now: now() });
      if (staff.disabledAt !== null) throw new AdminRefusal('link_invalid');
      const { id } = staff;
      await setStaffPassword(within, { id, passwordHash, name: wanted.name ?? null, at: now() });
      return staff;
    });
  } catch (error) {
    if (isUniqueViolation(error, STAFF_EMAIL_CONSTRAINT)) throw new AdminRefusal('email_taken');
    throw error;
  }
}

async function memberOf(
  within: Queryable,
  staffId: number | null,
  wanted: Wanted & { readonly now: number },
): Promise<Staff> {
  if (staffId !== null) return present(await findStaff(within, staffId), 'a link has its member');
  // Somebody is in already: a link of an earlier start makes no second owner.
  if ((await allStaff(within)).some(canLogIn)) throw new AdminRefusal('link_invalid');
  const email = present(wanted.email, 'the address was checked');
  return makeOwner(within, { ...wanted, email });
}

const isAddress = (email: string | undefined): boolean =>
  email !== undefined && /^[^\s@<>"'()]+@[^\s@<>"'()]+\.[^\s@<>"'()]+$/.test(email);
