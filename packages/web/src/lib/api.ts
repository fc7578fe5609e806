// The one way to call the server from this screen: the table of paths, the session, the language, and toasts.
import type { CallInput, CallName, CallOutput } from '@meridian/contract';
import { ApiError, CODE_UNREACHABLE, serverCalls } from '@meridian/design/lib/server-calls';
import { newId } from './device.ts';
import { firstCalls } from './first-calls.ts';
import { getLanguage, t } from './i18n.ts';
import { notify } from './notices.ts';
import { endSession, getToken } from './session-store.ts';

export { ApiError };

/** The first screen's calls; with the first other page those of all pages. */
let calls = firstCalls;

export const server = serverCalls({
  timeoutMs: 15_000,
  token: getToken,
  headers: () => ({ lang: getLanguage() }),
  words: (code, isNetwork) =>
    t(isNetwork ? 'error.network' : 'error.unknown', { code: code < 0 ? 'NETWORK' : `${code}` }),
  onEnded: (token, isProbe = false) => endSession(token, { isProbe }),
});

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The caller shows the failure itself. */
  readonly quiet?: boolean;
  /** Shows the server's message of success. */
  readonly tellsSuccess?: boolean;
  /** The first check of who is logged in: a session that has ended is no reason to go to /login. */
  readonly isProbe?: boolean;
}

/** Loads the calls of a page that is about to be shown. */
export async function openLaterCalls(): Promise<void> {
  try {
    const { laterCalls } = await import('./later-calls.ts');
    calls = { ...calls, ...laterCalls };
  } catch (cause) {
    throw server.unanswered(CODE_UNREACHABLE, cause);
  }
}

/** Those that change something and have no answer yet. */
const changes = new Set<Promise<unknown>>();

/** Resolves once nothing is under way whose answer would be lost if the page were loaded anew. */
export async function changesAnswered(): Promise<void> {
  while (changes.size > 0) await Promise.allSettled(changes);
}

/**
 * Calls the server. A failure rejects with an ApiError and shows a toast unless `quiet`; an aborted call rejects
 * silently.
 */
export async function call<N extends CallName>(
  name: N,
  input?: CallInput<N>,
  { signal, quiet, tellsSuccess, isProbe }: CallOptions = {},
): Promise<CallOutput<N>> {
  try {
    if (calls[name] === undefined) await openLaterCalls();
    const known = calls[name];
    if (known === undefined) throw new Error(`${name} is no call of the contract`);
    // The id makes a second try safe; the time keeps a read out of caches.
    const own = known.once ? { client_order_id: newId() } : {};
    const sent = known.changesState ? { ...own, ...input } : { ...input, t: Date.now() };
    const answer = server.call({ ...known, input: sent }, { signal, isProbe });
    if (known.changesState) changes.add(answer);
    const { data, msg } = await answer.finally(() => changes.delete(answer));
    if (tellsSuccess && msg !== '') notify('success', msg);
    return data as CallOutput<N>;
  } catch (fault) {
    if (fault instanceof ApiError && !quiet) notify('error', fault.message);
    throw fault;
  }
}
