// How well an account is secured, from 0 to 100: verified contacts, a second factor, a known identity. It is shown to
// its owner and gates nothing.
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

/** Call it after anything that the score depends on has changed. @returns the user as it is now */
export async function recomputeCreditScore(db: Queryable, userId: number): Promise<User | null> {
  const user = await findUser(db, userId);
  if (user === null || user.isDemo) return user;
  const creditScore = creditScoreOf(user);
  if (creditScore !== user.creditScore) await setCreditScore(db, { id: userId, creditScore });
  return { ...user, creditScore };
}

/** Sets when the identity was verified, or (null) takes that back. It may run within its caller's transaction. */
export async function markIdentityVerified(
  db: Queryable,
  { userId, at }: { userId: number; at: number | null },
): Promise<void> {
  await setIdentityVerified(db, { id: userId, at });
  await recomputeCreditScore(db, userId);
}
