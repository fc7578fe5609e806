// The one way to call the server: the table of paths, the session's header, the envelope, and what every failure means.
import type { ADMIN_CALLS, AdminCallName, AdminInput, AdminOutput } from '@meridian/contract/admin';
import type { Envelope } from '@meridian/contract';
import { ADMIN_PATHS } from '@meridian/contract/admin/paths';
import { SESSION_REQUIRED, SUCCESS } from '@meridian/contract/errors';
import { getStaffSession, keepStaffSession } from './session.ts';

const TIMEOUT_MS = 20_000;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0: the server could not be reached, and nothing is known about what it did. */
  readonly code: number;
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: number, message: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

type NamesBy<M> = {
  [N in AdminCallName]: (typeof ADMIN_CALLS)[N]['method'] extends M ? N : never;
}[AdminCallName];

function headers(): Record<string, string> {
  const token = getStaffSession()?.token;
  return token === undefined ? {} : { authorization: token };
}

async function send<T>(url: string, init: RequestInit): Promise<T> {
  let answer: Envelope<unknown>;
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    answer = (await response.json()) as Envelope<unknown>;
  } catch (cause) {
    throw Object.assign(new ApiError(0, 'The server could not be reached.'), { cause });
  }
  if (answer.code === SUCCESS) return answer.data as T;
  if (answer.code === SESSION_REQUIRED) keepStaffSession(null);
  const fields = (answer.data as { fields?: Record<string, string> } | null)?.fields ?? {};
  throw new ApiError(answer.code, answer.msg, fields);
}

/** Reads: what is asked is in the address. */
export function look<N extends NamesBy<'GET'>>(
  name: N,
  input: AdminInput<N>,
): Promise<AdminOutput<N>> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input as Record<string, unknown>))
    if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      query.set(key, `${value}`);
  return send(`${ADMIN_PATHS[name]}?${query}`, { headers: headers() });
}

/** Changes something. */
export const act = <N extends NamesBy<'POST'>>(
  name: N,
  input: AdminInput<N>,
): Promise<AdminOutput<N>> =>
  send(ADMIN_PATHS[name], {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
