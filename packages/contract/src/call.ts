// What a call is: its route, what it takes, what it answers.
import { z } from 'zod';
import type { Route } from './names/route.ts';

export interface Call extends Route {
  readonly summary: string;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** For a call that takes nothing or answers nothing. */
export const none = z.object({});

/** Joins a route with its schemas, whose types it keeps. */
export const call = <I extends z.ZodType, O extends z.ZodType>(
  route: Route,
  summary: string,
  input: I,
  output: O,
) => ({ ...route, summary, input, output });
