// Members of staff in the wire's form.
import type { Role, Staff as WireStaff } from '@meridian/contract/admin';
import type { Staff } from '@meridian/store';

export const staffOnWire = (staff: Staff): WireStaff => ({
  id: staff.id,
  email: staff.email,
  name: staff.name,
  roles: staff.roles as Role[],
  has_second_factor: staff.totpSealed !== null,
  is_disabled: staff.disabledAt !== null,
  is_invited: staff.passwordHash === null,
  created_at: staff.createdAt,
  last_seen_at: staff.lastSeenAt,
});
