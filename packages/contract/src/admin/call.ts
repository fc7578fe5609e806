// What a call of the back office is: which roles may make it, what it takes, what it answers.
import type { z } from 'zod';
import { ADMIN_PATHS, type AdminCallName } from './paths.ts';
import type { Role } from './roles.ts';

/** anyone: before a session; staff: any session of staff; else one of these roles. */
export type AdminAccess = 'anyone' | 'staff' | readonly Role[];

export interface AdminCall {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly access: AdminAccess;
  readonly summary: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** Bytes of its request, where that is more than any other's. */
  readonly bodyMax?: number;
}

/** A call that only reads. */
export const look = <I extends z.ZodType, O extends z.ZodType>(
  name: AdminCallName,
  access: AdminAccess,
  summary: string,
  input: I,
  output: O,
) => ({ path: ADMIN_PATHS[name], method: 'GET' as const, access, summary, input, output });

/** A call that changes something, which the audit log records. */
export const act = <I extends z.ZodType, O extends z.ZodType>(
  name: AdminCallName,
  access: AdminAccess,
  summary: string,
  input: I,
  output: O,
) => ({ path: ADMIN_PATHS[name], method: 'POST' as const, access, summary, input, output });
