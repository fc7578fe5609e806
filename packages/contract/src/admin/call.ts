// What a call of the back office is: its route, what it takes, what it answers.
import type { z } from 'zod';
import type { AdminRoute } from './names/route.ts';

export interface AdminCall extends AdminRoute {
  readonly summary: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** Joins a route of the back office with its schemas, whose types it keeps. */
export const call = <R extends AdminRoute, I extends z.ZodType, O extends z.ZodType>(
  route: R,
  summary: string,
  input: I,
  output: O,
) => ({ ...route, summary, input, output });
