// A statement: fetched with the session's token, which a plain link would not send, and passed to the browser as a
// file.
import type { Envelope, StatementFormat } from '@meridian/contract';
import { STATEMENT_PATH } from '@meridian/contract/names/statements';
import { SESSION_REQUIRED } from '@meridian/contract/outcomes';
import { ApiError, CODE_TIMEOUT, CODE_UNREACHABLE } from '../lib/api.ts';
import { getLanguage, t } from '../lib/i18n.ts';
import { endSession, getToken } from '../lib/session-store.ts';
import type { LedgerQuery } from './ledger-filter.ts';

const TIMEOUT_MS = 60_000;
/** Some browsers read the file only after the click was handled. */
const KEPT_MS = 60_000;

export function statementAddress(format: StatementFormat, query: LedgerQuery): string {
  const asked = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value));
  asked.set('t', String(Date.now()));
  return `${STATEMENT_PATH}?${asked}`;
}

/** The file's name from the server. */
export function fileNameOf(disposition: string | null, format: StatementFormat): string {
  const named = /filename="([\w.-]+)"/.exec(disposition ?? '')?.[1];
  return named ?? `statement.${format}`;
}

const networkError = (code: number, cause?: unknown) =>
  new ApiError({
    code,
    message: t('error.network', { code: String(code) }),
    isNetwork: true,
    cause,
  });

async function ask(address: string, token: string | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const headers = { lang: getLanguage(), ...(token === undefined ? {} : { authorization: token }) };
  try {
    return await fetch(address, { headers, signal: timeout });
  } catch (cause) {
    throw networkError(timeout.aborted ? CODE_TIMEOUT : CODE_UNREACHABLE, cause);
  }
}

/** @throws ApiError if there is no file: the server refused or did not answer */
export async function downloadStatement(
  format: StatementFormat,
  query: LedgerQuery,
): Promise<void> {
  const token = getToken();
  const answer = await ask(statementAddress(format, query), token);
  if ((answer.headers.get('content-type') ?? '').includes('application/json')) {
    const { code, msg } = (await answer.json()) as Envelope<unknown>;
    if (code === SESSION_REQUIRED) endSession(token, { isProbe: false });
    throw new ApiError({ code, message: msg });
  }
  if (!answer.ok) throw networkError(answer.status);
  const source = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = source;
  link.download = fileNameOf(answer.headers.get('content-disposition'), format);
  link.click();
  setTimeout(() => URL.revokeObjectURL(source), KEPT_MS);
}
