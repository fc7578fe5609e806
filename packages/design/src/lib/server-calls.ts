// How a screen asks the server, whichever screen it is: the query, the limit of time, the envelope, the second try, and what
// every failure means. Whose token goes along and in which words a failure is told is the screen's.
import type { Envelope } from '@meridian/contract';
import {
  INTERNAL_FAULT,
  SERVICE_UNAVAILABLE,
  SESSION_REQUIRED,
  SUCCESS,
} from '@meridian/contract/outcomes';

const RETRY_AFTER_MS = 800;
/** Codes of failures without an answer of the server; negative, so that they never equal the catalogue's. */
export const CODE_UNREACHABLE = -1;
export const CODE_TIMEOUT = -2;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  /** Messages by the name of their field. */
  readonly fields: Readonly<Record<string, string>>;
  /** No answer came. */
  readonly isNetwork: boolean;

  constructor({ code, message, fields = {}, isNetwork = false, cause }: Failure) {
    super(message, { cause });
    this.code = code;
    this.fields = fields;
    this.isNetwork = isNetwork;
  }

  /**
   * Nobody knows what was done: no answer came, or the server could not hear of it in time. Whoever asks again, asks under the
   * same id.
   */
  get mayBeDone(): boolean {
    return this.isNetwork || this.code === SERVICE_UNAVAILABLE || this.code === INTERNAL_FAULT;
  }

  /** It is about what was typed. */
  get isOfFields(): boolean {
    return Object.keys(this.fields).length > 0;
  }
}

interface Failure {
  readonly code: number;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly isNetwork?: boolean;
  readonly cause?: unknown;
}

export interface Screen {
  readonly timeoutMs: number;
  readonly token: () => string | undefined;
  /** Besides the token. */
  readonly headers: () => Record<string, string>;
  /** Said when the server did not answer, or refused without a word. */
  readonly words: (code: number, isNetwork: boolean) => string;
  /** The server no longer knows the token. */
  readonly onEnded: (token: string | undefined, isProbe: boolean | undefined) => void;
}

export interface Call {
  readonly path: string;
  /** Goes by POST. */
  readonly changesState?: boolean;
  readonly input: Readonly<Record<string, unknown>>;
  /** Its id makes a second try safe. */
  readonly once?: boolean;
}

export interface Asked {
  readonly signal?: AbortSignal | undefined;
  /** Instead of the screen's. */
  readonly timeoutMs?: number;
  /** The first check of who is logged in. */
  readonly isProbe?: boolean | undefined;
}

/** What an envelope without success has. */
interface Refused {
  readonly fields?: Readonly<Record<string, string>>;
}

export type ServerCalls = ReturnType<typeof serverCalls>;

export function serverCalls({ timeoutMs, token: tokenNow, headers, words, onEnded }: Screen) {
  function headersFor(token: string | undefined): Record<string, string> {
    const all = headers();
    if (token !== undefined) all['authorization'] = token;
    return all;
  }

  const unanswered = (code: number, cause?: unknown): ApiError =>
    new ApiError({ code, message: words(code, true), isNetwork: true, cause });

  /** What an envelope without success says. A session ends if the server no longer knows its token. */
  function refusal(
    { code, msg, data }: Envelope<unknown>,
    token: string | undefined,
    isProbe?: boolean,
  ): ApiError {
    if (code === SESSION_REQUIRED) onEnded(token, isProbe);
    return new ApiError({
      code,
      message: msg || words(code, false),
      fields: (data as Refused | null)?.fields,
    });
  }

  const ask = ([url, init]: Request, asked: Asked): Promise<Response> =>
    fetchWithin(url, init, { timeoutMs, ...asked }, unanswered);
  const envelope = (response: Response, signal?: AbortSignal): Promise<Envelope<unknown>> =>
    envelopeOf(response, signal, unanswered);

  /** @throws ApiError; what `signal` throws, if it aborts */
  async function call(of: Call, asked: Asked = {}): Promise<Envelope<unknown>> {
    const token = tokenNow();
    const request = requestOf(of, headersFor(token));
    const answered = async () => envelope(await ask(request, asked), asked.signal);
    let answer: Envelope<unknown>;
    try {
      answer = await answered();
    } catch (fault) {
      // Once more if nothing answered, where the call's id makes that safe.
      if (!of.once || !(fault instanceof ApiError)) throw fault;
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
      answer = await answered();
    }
    if (answer.code !== SUCCESS) throw refusal(answer, token, asked.isProbe);
    return answer;
  }

  return { call, ask, envelope, headersFor, refusal, unanswered };
}

type Unanswered = (code: number, cause?: unknown) => ApiError;

async function fetchWithin(
  url: string,
  init: RequestInit,
  { signal, timeoutMs }: Asked & { readonly timeoutMs: number },
  unanswered: Unanswered,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw unanswered(timeout.aborted ? CODE_TIMEOUT : CODE_UNREACHABLE, cause);
  }
}

async function envelopeOf(
  response: Response,
  signal: AbortSignal | undefined,
  unanswered: Unanswered,
): Promise<Envelope<unknown>> {
  try {
    const body = (await response.json()) as Partial<Envelope<unknown>>;
    if (typeof body.code === 'number')
      return { code: body.code, msg: body.msg ?? '', data: body.data };
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw unanswered(response.ok ? CODE_UNREACHABLE : response.status, cause);
  }
  throw unanswered(response.status);
}

type Request = readonly [url: string, init: RequestInit];

export function requestOf(
  { path, changesState, input }: Call,
  headers: Record<string, string>,
): Request {
  if (changesState) {
    headers['content-type'] = 'application/json';
    return [path, { method: 'POST', headers, body: JSON.stringify(input) }];
  }
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input))
    if (typeof value === 'number' || (typeof value === 'string' && value !== ''))
      query.set(key, `${value}`);
  return [`${path}?${query}`, { headers }];
}
