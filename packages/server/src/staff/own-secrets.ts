// Members change their own password and authenticator app, with the old ones. All their other sessions end, and the member
// and all owners are told, so that a thief of one open screen is noticed.
import type { AdminOutput, ParsedAdminInput } from '@meridian/contract/admin';
import {
  type Database,
  changeStaffPassword,
  dropStaffEnrolments,
  endOtherStaffSessions,
} from '@meridian/store';
import type { Colleague } from '../platform/staff/handlers.ts';
import { record } from '../platform/staff/record.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { hashPassword, verifyPassword } from '../users/passwords.ts';
import type { StaffEntry } from './entry.ts';
import type { StaffPost } from './post.ts';
import { isWeakStaffPassword } from './staff-password.ts';
import type { StaffTries } from './tries.ts';

export interface OwnSecretsDeps {
  readonly db: Database;
  readonly entry: StaffEntry;
  readonly tries: StaffTries;
  readonly post: StaffPost;
  readonly now: () => number;
}

export async function changeOwnPassword(
  deps: OwnSecretsDeps,
  { password, new_password: wanted, code }: ParsedAdminInput<'staffChangePassword'>,
  colleague: Colleague,
): Promise<void> {
  const { db, post, now } = deps;
  const { id, email, name } = colleague.staff;
  await checkOld(deps, { password, code }, colleague);
  if (wanted === password || isWeakStaffPassword(wanted, [email, name]))
    throw new AdminRefusal('password_weak');
  const passwordHash = await hashPassword(wanted);
  await db.transaction(async (within) => {
    await changeStaffPassword(within, { id, passwordHash });
    // Whoever knew the old password may have begun with an app of their own.
    await dropStaffEnrolments(within, id);
    const tokenHash = Buffer.from(colleague.session, 'hex');
    await endOtherStaffSessions(within, { staffId: id, tokenHash });
    await record(within, colleague, {
      at: now(),
      action: 'staffChangePassword',
      subject: `staff:${id}`,
      before: null,
      after: null,
    });
  });
  await post.told(id, 'changed the own password; all other sessions have ended');
}

/** Begins with a new authenticator app; the old one works until the new one has given its first code. */
export async function beginNewAuthenticator(
  deps: OwnSecretsDeps,
  { password, code }: ParsedAdminInput<'staffNewAuthenticator'>,
  colleague: Colleague,
): Promise<AdminOutput<'staffNewAuthenticator'>> {
  await checkOld(deps, { password, code }, colleague);
  return await deps.entry.enrolment(colleague.staff);
}

async function checkOld(
  { tries, entry }: OwnSecretsDeps,
  { password, code }: { password: string; code: string },
  { staff, session, address }: Colleague,
): Promise<void> {
  // A session has logged in before: its tries are its own, as a known device's.
  const origin = { address, device: session };
  const wasNoGuess = await tries.password(staff.email, origin);
  if (!(await verifyPassword(password, staff.passwordHash)))
    throw new AdminRefusal('password_wrong');
  await wasNoGuess();
  const wasRight = await tries.code(staff.id, origin);
  if (!(await entry.takeCode(staff, code))) throw new AdminRefusal('code_wrong');
  await wasRight();
}
