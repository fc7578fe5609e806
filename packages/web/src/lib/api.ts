// The one way to call the server: the table of paths, the session's headers, the envelope, and what every failure means.
import type { CallInput, CallName, CallOutput, Envelope } from '@meridian/contract';
import { SESSION_REQUIRED, SUCCESS } from '@meridian/contract/outcomes';
import { newId } from './device.ts';
import { firstCalls, type ClientCall } from './first-calls.ts';
import { getLanguage, t } from './i18n.ts';
import { notify } from './notices.ts';
import { endSession, getToken } from './session-store.ts';

/** The first screen's calls; with the first other page those of all pages. */
let calls = firstCalls;

const TIMEOUT_MS = 15_000;
const RETRY_AFTER_MS = 800;
/** Codes of failures without an answer of the server; negative, so that they never equal the catalogue's. */
export const CODE_UNREACHABLE = -1;
export const CODE_TIMEOUT = -2;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  /** Messages by the name of their field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Nobody knows what the server did. */
  readonly isNetwork: boolean;

  constructor(what: {
    code: number;
    message: string;
    fields?: Record<string, string>;
    isNetwork?: boolean;
    cause?: unknown;
  }) {
    super(what.message, { cause: what.cause });
    this.code = what.code;
    this.fields = what.fields ?? {};
    this.isNetwork = what.isNetwork ?? false;
  }
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The caller shows the failure itself. */
  readonly quiet?: boolean;
  /** Shows the server's message of success. */
  readonly tellsSuccess?: boolean;
  /** The first check of who is logged in: a session that has ended is no reason to go to /login. */
  readonly isProbe?: boolean;
}

interface Request {
  readonly url: string;
  readonly init: RequestInit;
  readonly token: string | undefined;
}

/** Calls that change state go by POST. */
function requestOf(
  { path, changesState, once }: ClientCall,
  input: Record<string, unknown>,
): Request {
  const token = getToken();
  const headers: Record<string, string> = { lang: getLanguage() };
  if (token !== undefined) headers['authorization'] = token;
  if (changesState) {
    headers['content-type'] = 'application/json';
    const body = once ? { client_order_id: newId(), ...input } : input;
    return {
      url: path,
      init: { method: 'POST', headers, body: JSON.stringify(body) },
      token,
    };
  }
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input)) {
    if (value === '' || (typeof value !== 'string' && typeof value !== 'number')) continue;
    query.set(key, `${value}`);
  }
  query.set('t', String(Date.now()));
  return { url: `${path}?${query}`, init: { headers }, token };
}

const networkError = (code: number, cause?: unknown) =>
  new ApiError({
    code,
    message: t('error.network', { code: String(code) }),
    isNetwork: true,
    cause,
  });

async function send(
  { url, init }: Request,
  signal: AbortSignal | undefined,
): Promise<Envelope<unknown>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw networkError(timeout.aborted ? CODE_TIMEOUT : CODE_UNREACHABLE, cause);
  }
  try {
    const body = (await response.json()) as Partial<Envelope<unknown>>;
    if (typeof body.code === 'number')
      return { code: body.code, msg: body.msg ?? '', data: body.data };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw networkError(response.ok ? CODE_UNREACHABLE : response.status, cause);
  }
  throw networkError(response.status);
}

/** Sends an unanswered request once more if its id makes that safe. */
async function sendSafely({ once }: ClientCall, request: Request, signal: AbortSignal | undefined) {
  try {
    return await send(request, signal);
  } catch (fault) {
    if (!once || !(fault instanceof ApiError)) throw fault;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return send(request, signal);
  }
}

/** Loads the calls of a page that is about to be shown. */
export async function openLaterCalls(): Promise<void> {
  try {
    const { laterCalls } = await import('./later-calls.ts');
    calls = { ...calls, ...laterCalls };
  } catch (cause) {
    throw networkError(CODE_UNREACHABLE, cause);
  }
}

function fieldsOf(data: unknown): Record<string, string> {
  const fields = (data as { fields?: unknown } | null | undefined)?.fields;
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
}

/**
 * Calls the server. A failure rejects with an ApiError and shows a toast unless `quiet`; an aborted call rejects
 * silently.
 */
export async function call<N extends CallName>(
  name: N,
  input?: CallInput<N>,
  options: CallOptions = {},
): Promise<CallOutput<N>> {
  try {
    if (calls[name] === undefined) await openLaterCalls();
    const known = calls[name];
    if (known === undefined) throw new Error(`${name} is no call of the contract`);
    const request = requestOf(known, { ...input });
    const answer = await sendSafely(known, request, options.signal);
    if (answer.code === SUCCESS) {
      if (options.tellsSuccess && answer.msg !== '') notify('success', answer.msg);
      return answer.data as CallOutput<N>;
    }
    if (answer.code === SESSION_REQUIRED)
      endSession(request.token, { isProbe: options.isProbe ?? false });
    throw new ApiError({
      code: answer.code,
      message: answer.msg || t('error.unknown', { code: String(answer.code) }),
      fields: fieldsOf(answer.data),
    });
  } catch (fault) {
    if (fault instanceof ApiError && !options.quiet) notify('error', fault.message);
    throw fault;
  }
}
