// The one way to call the server: the table of paths, the session's header, the envelope, and what every failure means.
import type { ADMIN_CALLS, AdminCallName, AdminInput, AdminOutput } from '@meridian/contract/admin';
import type { Envelope } from '@meridian/contract';
import { ADMIN_ROUTES } from '@meridian/contract/admin/names/calls';
import { ADMIN_IMAGE_PATH } from '@meridian/contract/admin/names/claims';
import { PROOF_NEEDED } from '@meridian/contract/admin/outcomes';
import { EXPORT_PATH } from '@meridian/contract/admin/names/export';
import { SESSION_REQUIRED, SUCCESS } from '@meridian/contract/outcomes';
import { askProof } from './proof.ts';
import { getStaffSession, keepStaffSession } from './session.ts';

const TIMEOUT_MS = 20_000;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0: the server could not be reached, and nobody knows what it did. */
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

/** Reads; the address says what is asked. */
export function look<N extends NamesBy<'GET'>>(
  name: N,
  input: AdminInput<N>,
): Promise<AdminOutput<N>> {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input as Record<string, unknown>))
    if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      query.set(key, `${value}`);
  return send(`${ADMIN_ROUTES[name].path}?${query}`, { headers: headers() });
}

/** Changes something. A decision about money may ask for the second factor first, then goes on. */
export async function act<N extends NamesBy<'POST'>>(
  name: N,
  input: AdminInput<N>,
): Promise<AdminOutput<N>> {
  try {
    return await post(name, input);
  } catch (error) {
    const isUnproved = error instanceof ApiError && error.code === PROOF_NEEDED;
    if (isUnproved && (await askProof())) return await post(name, input);
    throw error;
  }
}

const post = <N extends NamesBy<'POST'>>(name: N, input: AdminInput<N>): Promise<AdminOutput<N>> =>
  send(ADMIN_ROUTES[name].path, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });

/** A client's photo. It needs the session's header, so no address shows it by itself. */
export const lookAtPicture = (path: string): Promise<Blob> => pictureAt(ADMIN_IMAGE_PATH + path);

/** A picture of an article, which staff see before it is published. */
export const lookAtArticlePicture = (src: string): Promise<Blob> => pictureAt(src);

async function pictureAt(url: string): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(url, {
      headers: headers(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.headers.get('content-type') === 'image/jpeg') return await response.blob();
  } catch (cause) {
    throw Object.assign(new ApiError(0, 'The server could not be reached.'), { cause });
  }
  const answer = (await response.json()) as Envelope<unknown>;
  throw new ApiError(answer.code, answer.msg);
}

/** Saves a list as a file. */
export async function download(
  list: AdminCallName,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const wanted = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && value !== ''),
  );
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(EXPORT_PATH, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ list, input: wanted }),
    });
    file = await response.blob();
  } catch (cause) {
    throw Object.assign(new ApiError(0, 'The server could not be reached.'), { cause });
  }
  if (file.type.startsWith('application/json')) {
    const answer = JSON.parse(await file.text()) as Envelope<unknown>;
    if (answer.code === SESSION_REQUIRED) keepStaffSession(null);
    throw new ApiError(answer.code, answer.msg);
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ??
    `${list}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
