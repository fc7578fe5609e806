// Users as the wire shows them.
import type { User as WireUser } from '@meridian/contract';
import type { User } from '@meridian/store';

export const userOnWire = (user: User): WireUser => ({
  id: user.id,
  uid: user.uid,
  email: user.email,
  is_demo: user.isDemo ? 1 : 0,
  credit_score: user.creditScore,
  invite_code: user.inviteCode,
});
