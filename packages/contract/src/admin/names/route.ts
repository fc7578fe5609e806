// What a call of the back office is besides its schemas.
import type { Role } from './roles.ts';

/** anyone: without a session; staff: any session of staff; else one of these roles. */
export type AdminAccess = 'anyone' | 'staff' | readonly Role[];

export interface AdminRoute<M extends 'GET' | 'POST' = 'GET' | 'POST'> {
  readonly path: string;
  readonly method: M;
  readonly access: AdminAccess;
  /** Bytes of its request, if it may be longer than that of other calls. */
  readonly bodyMax?: number;
}

/** A call that only reads. */
/* @__NO_SIDE_EFFECTS__ */
export const look = (path: string, access: AdminAccess): AdminRoute<'GET'> => ({
  path,
  method: 'GET',
  access,
});

/** A call that changes something, which the audit log records. */
/* @__NO_SIDE_EFFECTS__ */
export const act = (
  path: string,
  access: AdminAccess,
  more: Pick<AdminRoute, 'bodyMax'> = {},
): AdminRoute<'POST'> => ({ path, method: 'POST', access, ...more });
