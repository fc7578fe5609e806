// What a noun provides for the back office: a handler for each of its calls, typed by the contract's table.
import type {
  ADMIN_CALLS,
  AdminAccess,
  AdminCallName,
  AdminOutput,
  ParsedAdminInput,
  Role,
} from '@meridian/contract/admin';
import type { Staff } from '@meridian/store';

/** The caller before there is a session. */
export interface Anyone {
  readonly address: string;
  readonly agent: string;
}

/** A member of staff with a session. */
export interface Colleague extends Anyone {
  readonly staff: Staff;
  /** Hash of the session's token, in hexadecimal. */
  readonly session: string;
  /** When the session last gave a second factor; null if that was never kept. */
  readonly provedAt: number | null;
}

export const hasRole = ({ staff }: Colleague, ...roles: readonly Role[]): boolean =>
  roles.some((role) => staff.roles.includes(role));

/** Whether the member may make a call. */
export const mayMake = (colleague: Colleague, access: AdminAccess): boolean =>
  typeof access === 'string' || hasRole(colleague, ...access);

type MakerOf<N extends AdminCallName> = (typeof ADMIN_CALLS)[N]['access'] extends 'anyone'
  ? Anyone
  : Colleague;

export type AdminHandler<N extends AdminCallName> = (
  input: ParsedAdminInput<N>,
  maker: MakerOf<N>,
) => Promise<AdminOutput<N>> | AdminOutput<N>;

export type AdminHandlers = { readonly [N in AdminCallName]: AdminHandler<N> };
export type AdminHandlersOf<Names extends AdminCallName> = Pick<AdminHandlers, Names>;
