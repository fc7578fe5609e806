// Files from the server: fetched with the session's token, which a plain link would not send, and handed to the browser to
// be saved.
import { type Asked, type Call, type ServerCalls, requestOf } from './server-calls.ts';

/** Some browsers read the file only after the click was handled. */
const KEPT_MS = 60_000;

export interface ServerFile {
  readonly blob: Blob;
  /** The name that the server gives it. */
  readonly name: string | null;
}

/** @throws ApiError if there is no file: the server refused or did not answer */
export async function fileOf(
  server: ServerCalls,
  call: Call,
  token: string | undefined,
  asked: Asked = {},
): Promise<ServerFile> {
  const answer = await server.ask(requestOf(call, server.headersFor(token)), asked);
  if (answer.headers.get('content-type')?.includes('application/json'))
    throw server.refusal(await server.envelope(answer), token);
  if (!answer.ok) throw server.unanswered(answer.status);
  return { blob: await answer.blob(), name: nameIn(answer.headers.get('content-disposition')) };
}

export const nameIn = (disposition: string | null): string | null =>
  /filename="([\w.-]+)"/.exec(disposition ?? '')?.[1] ?? null;

export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
