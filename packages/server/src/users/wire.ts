// Users in the wire's form.
import type { User as WireUser } from '@meridian/contract';
import type { User } from '@meridian/store';

const flag = (is: boolean): number => (is ? 1 : 0);

export const userOnWire = (user: User): WireUser => ({
  id: user.id,
  uid: user.uid,
  email: user.email,
  is_demo: flag(user.isDemo),
  credit_score: user.creditScore,
  invite_code: user.inviteCode,
  mobile: user.mobile ?? user.contactMobile,
  email_verified: flag(user.emailVerifiedAt !== null),
  mobile_verified: flag(user.mobileVerifiedAt !== null),
  identity_verified: flag(user.identityVerifiedAt !== null),
  second_factor: flag(user.hasSecondFactor),
  passkeys: user.passkeys,
  password_changed_at: user.passwordChangedAt,
});
