// The workspace: what a client arranged (panels, lists, drawings), one document a key. A change holds at once and stays on
// this device, for visitors and without a network, too. While somebody is logged in, it goes to the account soon after, and
// the account's are read when the page comes back. What two devices changed is merged where it is a list, else the newest
// change of a key wins. Only pages that load later may import this.
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { WORKSPACE_NEWER } from '@meridian/contract/names/workspace';
import { ApiError, call } from './api.ts';
import { mergedList } from './merged-list.ts';
import { report } from './report.ts';
import { getSession, getToken, onSession } from './session-store.ts';

export const SEND_AFTER_MS = 1_000;

interface Kept {
  /** undefined: removed. */
  readonly value?: unknown;
  /** The account's version that this is based on; 0: none. */
  readonly version: number;
  /** When it was changed here; null: the account has it like this. */
  readonly changedAt: number | null;
  /** What the account had at this version, while it was changed here. */
  readonly base?: unknown;
}

const NONE: Kept = { version: 0, changedAt: null };
const STORED = 'meridian.workspace.';
const VISITOR = 'visitor';

const ownerNow = (): string => getSession()?.user.uid ?? VISITOR;
const storedKey = (key: string, of = owner): string => `${STORED}${of}.${key}`;

let owner = ownerNow();
let hasBegun = false;
const documents = new Map<string, Kept>();
const listeners = new Map<string, Set<() => void>>();
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

function announce(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener();
}

function readStored(text: string | null): Kept {
  if (text === null) return NONE;
  try {
    return JSON.parse(text) as Kept;
  } catch (fault) {
    // Cut off: the account's is read anew.
    report('a stored document of the workspace cannot be read', fault);
    return NONE;
  }
}

function documentOf(key: string): Kept {
  const known = documents.get(key);
  if (known !== undefined) return known;
  const read = readStored(localStorage.getItem(storedKey(key)));
  documents.set(key, read);
  return read;
}

function keep(key: string, next: Kept): void {
  documents.set(key, next);
  try {
    if (next.value === undefined && next.changedAt === null)
      localStorage.removeItem(storedKey(key));
    else localStorage.setItem(storedKey(key), JSON.stringify(next));
  } catch (fault) {
    // The device has no room; it holds until the page is left, and with the account.
    report('the workspace is not kept on this device', fault);
  }
  announce(key);
}

/** Keys of what an owner has on this device. */
const keysOf = (of: string): string[] =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith(storedKey('', of)))
    .map((name) => name.slice(storedKey('', of).length));

function sendSoon(key: string): void {
  clearTimeout(waiting.get(key));
  if (owner === VISITOR) return;
  const timer = setTimeout(() => {
    waiting.delete(key);
    told(send(key));
  }, SEND_AFTER_MS);
  waiting.set(key, timer);
}

async function send(key: string): Promise<void> {
  const [sent, token] = [documentOf(key), getToken()];
  if (token === undefined || sent.changedAt === null) return;
  const value = sent.value === undefined ? '' : JSON.stringify(sent.value);
  try {
    const saved = await call(
      'setWorkspace',
      { key, value, version: String(sent.version) },
      { quiet: true },
    );
    if (getToken() !== token) return;
    const now = documentOf(key);
    // What was changed meanwhile waits for its own turn.
    const changedAt = now.changedAt === sent.changedAt ? null : now.changedAt;
    const base = changedAt === null ? undefined : sent.value;
    keep(key, { ...now, version: saved.version, changedAt, base });
  } catch (fault) {
    // Without an answer it waits for the next time the page comes back.
    if (fault instanceof ApiError && fault.isNetwork) return;
    if (!(fault instanceof ApiError && fault.code === WORKSPACE_NEWER)) throw fault;
    await load();
  }
}

async function load(): Promise<void> {
  const token = getToken();
  if (token === undefined) return;
  const asked = new Map(keysOf(owner).map((key) => [key, documentOf(key).version]));
  const theirs = await call('workspace', {}, { quiet: true });
  if (getToken() !== token) return;
  /** The answer may be of before that. */
  const isSavedSince = (key: string): boolean => documentOf(key).version !== (asked.get(key) ?? 0);
  for (const { key, value, version } of theirs) {
    const mine = documentOf(key);
    if (mine.version === version || isSavedSince(key)) continue;
    const base = JSON.parse(value) as unknown;
    const both =
      mine.changedAt !== null && mergedList({ base: mine.base, mine: mine.value, theirs: base });
    if (both) keep(key, { value: both, version, changedAt: mine.changedAt, base });
    // A version is the moment at which it was saved.
    else if (mine.changedAt === null || mine.changedAt <= version)
      keep(key, { value: base, version, changedAt: null });
    else keep(key, { ...mine, version, base });
  }
  const known = new Set(theirs.map(({ key }) => key));
  for (const key of keysOf(owner)) {
    const mine = documentOf(key);
    if (mine.changedAt !== null) sendSoon(key);
    // Another device removed it.
    else if (!known.has(key) && !isSavedSince(key)) keep(key, NONE);
  }
  for (const key of keysOf(VISITOR)) if (!known.has(key)) takeOver(key);
}

/** What was arranged before logging in is the account's own, where the account has nothing of the kind. */
function takeOver(key: string): void {
  if (documentOf(key).value !== undefined) return;
  const { value } = readStored(localStorage.getItem(storedKey(key, VISITOR)));
  if (value === undefined) return;
  keep(key, { value, version: 0, changedAt: Date.now() });
  sendSoon(key);
}

const told = (work: Promise<void>): void =>
  void work.catch((fault: unknown) => {
    if (!(fault instanceof ApiError && fault.isNetwork))
      report('the workspace was not synchronised', fault);
  });

function onLogin(): void {
  if (ownerNow() === owner) return;
  for (const timer of waiting.values()) clearTimeout(timer);
  waiting.clear();
  documents.clear();
  owner = ownerNow();
  for (const key of listeners.keys()) announce(key);
  told(load());
}

/** Another tab changed something; it sends it itself. */
function onStorage({ key: name }: StorageEvent): void {
  if (name !== null && !name.startsWith(storedKey(''))) return;
  const changed = name === null ? [...documents.keys()] : [name.slice(storedKey('').length)];
  for (const key of changed) {
    documents.delete(key);
    announce(key);
  }
}

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  // Somebody may have logged in since this file was loaded.
  owner = ownerNow();
  onSession(onLogin);
  window.addEventListener('storage', onStorage);
  window.addEventListener('online', () => told(load()));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') told(load());
  });
  told(load());
}

function follow(key: string, listener: () => void): () => void {
  begin();
  const all = listeners.get(key) ?? new Set();
  listeners.set(key, all.add(listener));
  return () => void all.delete(listener);
}

/** @param value undefined removes the document */
export function setWorkspace(key: string, value: unknown): void {
  begin();
  const { version, changedAt, ...before } = documentOf(key);
  const base = changedAt === null ? before.value : before.base;
  keep(key, { value, version, changedAt: Date.now(), base });
  sendSoon(key);
}

/**
 * One document of the workspace, and how to replace it.
 * @param key small letters, digits, points and hyphens
 * @param parse a function outside the component: what is stored, perhaps by another version of this page, or undefined, as
 *   the document to show
 */
export function useWorkspace<T>(
  key: string,
  parse: (value: unknown) => T,
): readonly [T, (next: T) => void] {
  const subscribe = useCallback((listener: () => void) => follow(key, listener), [key]);
  const { value } = useSyncExternalStore(subscribe, () => documentOf(key));
  const parsed = useMemo(() => parse(value), [value, parse]);
  const set = useCallback((next: T) => setWorkspace(key, next), [key]);
  return [parsed, set];
}
