// How well an account is secured, from 0 to 100: reached and proved, guarded by a second factor, identity known. It is
// shown to its owner and gates nothing.
import {
  type Queryable,
  type User,
  findUser,
  setCreditScore,
  setIdentityVerified,
} from '@meridian/store';

const VERIFIED_CONTACT = 30;
const SECOND_FACTOR = 30;
const VERIFIED_IDENTITY = 40;

type Secured = Pick<
  User,
  'emailVerifiedAt' | 'mobileVerifiedAt' | 'identityVerifiedAt' | 'hasSecondFactor' | 'passkeys'
>;

export const creditScoreOf = (user: Secured): number =>
  (user.emailVerifiedAt !== null || user.mobileVerifiedAt !== null ? VERIFIED_CONTACT : 0) +
  (user.hasSecondFactor || user.passkeys > 0 ? SECOND_FACTOR : 0) +
  (user.identityVerifiedAt === null ? 0 : VERIFIED_IDENTITY);

/** After anything that it depends on has changed. @returns the user as it now is */
export async function recomputeCreditScore(db: Queryable, userId: number): Promise<User | null> {
  const user = await findUser(db, userId);
  if (user === null || user.isDemo) return user;
  const creditScore = creditScoreOf(user);
  if (creditScore !== user.creditScore) await setCreditScore(db, { id: userId, creditScore });
  return { ...user, creditScore };
}

/** The real-name verification was approved, or (null) is no longer good. Also within its own transaction. */
export async function markIdentityVerified(
  db: Queryable,
  { userId, at }: { userId: number; at: number | null },
): Promise<void> {
  await setIdentityVerified(db, { id: userId, at });
  await recomputeCreditScore(db, userId);
}
