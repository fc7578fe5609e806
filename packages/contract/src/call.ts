// What a call is: who may make it, what it takes, what it answers.
import { z } from 'zod';
import { PATHS, type CallName } from './paths.ts';

/** visitor: anyone; client: any session; demo, real: a session of that kind of account. */
export type Access = 'visitor' | 'client' | 'demo' | 'real';

/** A file of a multipart form, which the call takes as the input's field of that name. */
export interface FilePart {
  readonly name: string;
  readonly bytesMax: number;
}

export interface Call {
  readonly path: string;
  readonly methods: readonly ('GET' | 'POST')[];
  readonly access: Access;
  /** Answers no-store, and POST is what new clients should use. */
  readonly changesState: boolean;
  readonly summary: string;
  /** Its answers are kept by the client and asked again with their tag. */
  readonly revalidates?: true;
  /** The call takes a multipart form with this one file. */
  readonly filePart?: FilePart;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
}

/** Of a call that takes nothing, or answers nothing. */
export const none = z.object({});

export const read = <I extends z.ZodType, O extends z.ZodType>(
  name: CallName,
  access: Access,
  summary: string,
  input: I,
  output: O,
) => ({
  path: PATHS[name],
  methods: ['GET'] as const,
  access,
  changesState: false,
  summary,
  input,
  output,
});

/** A read whose answer seldom changes: kept by the client, and asked again whether it is still the same. */
export const revalidated = <C extends object>(call: C) => ({ ...call, revalidates: true }) as const;

export const change = <I extends z.ZodType, O extends z.ZodType>(
  name: CallName,
  access: Access,
  summary: string,
  input: I,
  output: O,
) => ({
  path: PATHS[name],
  methods: ['GET', 'POST'] as const,
  access,
  changesState: true,
  summary,
  input,
  output,
});

/** A change that the specification has as a POST and nothing else. */
export const post = <I extends z.ZodType, O extends z.ZodType>(
  name: CallName,
  access: Access,
  summary: string,
  input: I,
  output: O,
) => ({
  path: PATHS[name],
  methods: ['POST'] as const,
  access,
  changesState: true,
  summary,
  input,
  output,
});
