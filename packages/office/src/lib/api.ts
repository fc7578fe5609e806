// The one way to call the server from the back office: the table of paths, the session of the member of staff, and the second
// factor where a decision asks for it.
import { listeners } from '@meridian/design/lib/listeners';
import type { ADMIN_CALLS, AdminCallName, AdminInput, AdminOutput } from '@meridian/contract/admin';
import { ADMIN_ROUTES } from '@meridian/contract/admin/names/calls';
import { ADMIN_IMAGE_PATH } from '@meridian/contract/admin/names/claims';
import { PROOF_NEEDED, ROLE_MISSING } from '@meridian/contract/admin/outcomes';
import { EXPORT_PATH } from '@meridian/contract/admin/names/export';
import { fileOf, saveFile } from '@meridian/design/lib/files';
import { ApiError, serverCalls } from '@meridian/design/lib/server-calls';
import { askProof } from './proof.ts';
import { endStaffSession, getStaffSession } from './session.ts';

export { ApiError };

const token = () => getStaffSession()?.token;
const server = serverCalls({
  timeoutMs: 20_000,
  token,
  headers: () => ({}),
  words: (code, isNetwork) =>
    isNetwork ? 'The server could not be reached.' : `The server refused this (${code}).`,
  onEnded: (ended) => {
    if (ended !== undefined && token() === ended) endStaffSession();
  },
});

type NamesBy<M> = {
  [N in AdminCallName]: (typeof ADMIN_CALLS)[N]['method'] extends M ? N : never;
}[AdminCallName];

async function ask<N extends AdminCallName>(
  name: N,
  input: AdminInput<N>,
  changesState: boolean,
  signal?: AbortSignal,
): Promise<AdminOutput<N>> {
  const { path } = ADMIN_ROUTES[name];
  const { data } = await watched(
    server.call({ path, changesState, input: { ...input } }, { signal }),
  );
  return data as AdminOutput<N>;
}

const roleMissed = listeners();

/** Calls the listener when the server refuses what the member's roles do not include. */
export const onRoleMissing = roleMissed.on;

async function watched<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === ROLE_MISSING) roleMissed.tell();
    throw error;
  }
}

/** Reads; the address says what is asked. @throws what `signal` throws, once nobody waits for it */
export const look = <N extends NamesBy<'GET'>>(
  name: N,
  input: AdminInput<N>,
  signal?: AbortSignal,
): Promise<AdminOutput<N>> => ask(name, input, false, signal);

/** Changes something. A decision about money may ask for the second factor first, then goes on. */
export async function act<N extends NamesBy<'POST'>>(
  name: N,
  input: AdminInput<N>,
): Promise<AdminOutput<N>> {
  try {
    return await ask(name, input, true);
  } catch (error) {
    const isUnproved = error instanceof ApiError && error.code === PROOF_NEEDED;
    if (isUnproved && (await askProof())) return await ask(name, input, true);
    throw error;
  }
}

/** A client's photo. It needs the session's header, so no address shows it by itself. */
export const lookAtPicture = (path: string): Promise<Blob> => pictureAt(ADMIN_IMAGE_PATH + path);

/** A picture of an article, which staff see before it is published. */
export const lookAtArticlePicture = (src: string): Promise<Blob> => pictureAt(src);

const pictureAt = async (path: string): Promise<Blob> =>
  (await fileOf(server, { path, input: {} }, token())).blob;

/** Saves a list as a file. */
export async function download(
  list: AdminCallName,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const wanted = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && value !== ''),
  );
  const call = { path: EXPORT_PATH, changesState: true, input: { list, input: wanted } };
  const { blob, name } = await watched(fileOf(server, call, token()));
  saveFile(blob, name ?? `${list}.csv`);
}
