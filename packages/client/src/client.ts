// Calls of a site. Each takes and answers what the contract says; a call that may be repeated is, until it has an answer.
import { Refused, Unanswered } from './errors.ts';
import { Live, type LiveOptions } from './live.ts';
import { type Calls, type KnownCall, calls } from './wire.ts';

export interface ClientOptions {
  /** The site's address: "https://host". */
  readonly site: string;
  /** An API key, or the token of a login; without it, what a visitor may call. */
  readonly key?: string;
  /** Language of messages and names; English unless told. */
  readonly lang?: string;
  /** How long one try may take. */
  readonly timeoutMs?: number;
  /** How often a call that may be repeated is tried again. */
  readonly retries?: number;
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

type Call<N extends keyof Calls> = (
  input?: Calls[N]['input'],
  options?: CallOptions,
) => Promise<Calls[N]['output']>;

/** A method for each call of the wire, under its name. */
export type Client = { readonly [N in keyof Calls]: Call<N> } & {
  /** The socket with live data, logged in with the same key. */
  readonly live: (options?: LiveOptions) => Live;
};

const TIMEOUT_MS = 15_000;
const RETRIES = 4;
const FIRST_WAIT_MS = 250;
const SUCCESS = 1;
/** Too many requests; a fault of the site's own, behind which it may have been done; the service is not there for a moment. */
const TRY_AGAIN: ReadonlySet<number> = new Set([429, 500, 503]);

export function createClient(options: ClientOptions): Client {
  const methods = Object.entries(calls).map(([name, known]) => [
    name,
    (input: object = {}, { signal }: CallOptions = {}) => ask(options, known, { input, signal }),
  ]);
  const live = (own: LiveOptions = {}): Live => new Live(options, own);
  return { ...(Object.fromEntries(methods) as Client), live };
}

interface Asked {
  readonly input: object;
  readonly signal: AbortSignal | undefined;
}

/** An id that a program leaves undefined is none: without one a repetition would be another order. */
const withOwnId = (input: { readonly client_order_id?: unknown }): object => ({
  ...input,
  client_order_id: input.client_order_id ?? crypto.randomUUID(),
});

/** A read may be repeated, and so may what the site does once for each id of the client's. */
async function ask(options: ClientOptions, known: KnownCall, asked: Asked): Promise<unknown> {
  const isOnce = known.once === true;
  const input = isOnce ? withOwnId(asked.input) : asked.input;
  const mayRepeat = isOnce || !known.changesState;
  const tries = mayRepeat ? 1 + (options.retries ?? RETRIES) : 1;
  for (let count = 1; ; count += 1) {
    try {
      return await askOnce(options, known, { ...asked, input });
    } catch (fault) {
      asked.signal?.throwIfAborted();
      if (!(fault instanceof Unanswered) || count >= tries) throw fault;
    }
    await pause(FIRST_WAIT_MS * 2 ** (count - 1) * (0.5 + Math.random()), asked.signal);
  }
}

/** @throws Refused; Unanswered if another try may help */
async function askOnce(
  options: ClientOptions,
  known: KnownCall,
  { input, signal }: Asked,
): Promise<unknown> {
  const isPost = known.methods.includes('POST');
  const url = new URL(known.path, options.site);
  if (!isPost)
    for (const [field, value] of Object.entries(input))
      if (value !== undefined && value !== null) url.searchParams.set(field, String(value));
  const limit = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const { fetch: send = fetch, key, lang = 'en' } = options;
  let response: Response;
  let body: string;
  try {
    response = await send(url, {
      method: isPost ? 'POST' : 'GET',
      headers: {
        lang,
        ...(key !== undefined && { authorization: key }),
        ...(isPost && { 'content-type': 'application/json' }),
      },
      ...(isPost && { body: JSON.stringify(input) }),
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    });
    body = await response.text();
  } catch (cause) {
    throw new Unanswered(`${url.pathname} was not answered`, { cause });
  }
  if (TRY_AGAIN.has(response.status))
    throw new Unanswered(`${url.pathname} was answered with status ${response.status}`);
  return dataOf(url.pathname, response.status, body);
}

function dataOf(path: string, status: number, body: string): unknown {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch (cause) {
    throw new Unanswered(`${path} was answered with status ${status} and no JSON`, { cause });
  }
  if (!isEnvelope(answer)) throw new Unanswered(`${path} was not answered as a site does`);
  if (answer.code === SUCCESS) return answer.data;
  const fields =
    isRecord(answer.data) && isRecord(answer.data['fields']) ? answer.data['fields'] : {};
  const texts = Object.entries(fields).map(([field, text]) => [field, String(text)] as const);
  throw new Refused(answer.code, answer.msg, Object.fromEntries(texts));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isEnvelope = (
  value: unknown,
): value is { readonly code: number; readonly msg: string; readonly data: unknown } =>
  isRecord(value) && typeof value['code'] === 'number' && typeof value['msg'] === 'string';

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      // The signal may be one for the whole program.
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
