// Keeps the favourites with the account while somebody is logged in, so that all devices show the same. A visitor's own
// favourites stay on the device and come back at the log-out. The first account without favourites takes over what was
// chosen before.
import { call } from '../lib/api.ts';
import { mergedNames } from '../lib/merged-names.ts';
import { getPreference, onPreferences, setPreference } from '../lib/preferences.ts';
import { report } from '../lib/report.ts';
import { getToken, onSession } from '../lib/session-store.ts';

const DEVICE_STORED = 'meridian.favourites.device';
const KNOWN_STORED = 'meridian.favourites.known';
const SAVE_AFTER_MS = 400;

const listOf = (text: string): string[] => text.split(',').filter((code) => code !== '');
const local = (): string => getPreference('favourites').join(',');

/**
 * What the account had when this device last heard of it, perhaps in an earlier visit. What differs from it was chosen
 * here, before this code was loaded or without a network.
 */
let known = localStorage.getItem(KNOWN_STORED) ?? undefined;
/** Whether the account's list was heard in this visit; until then it may differ. */
let isHeard = false;
let token: string | undefined;
let saving: ReturnType<typeof setTimeout> | undefined;
/** Counts starts and ends of savings: a list requested beside one may be older. */
let saves = 0;

function learn(codes: string): void {
  known = codes;
  isHeard = true;
  localStorage.setItem(KNOWN_STORED, codes);
}

function forget(): void {
  known = undefined;
  isHeard = false;
  localStorage.removeItem(KNOWN_STORED);
}

async function load(): Promise<void> {
  const asked = getToken();
  if (asked === undefined) return;
  const [before, savesBefore] = [local(), saves];
  const { codes } = await call('favourites', {}, { quiet: true });
  if (getToken() !== asked || saving !== undefined || saves !== savesBefore) return;
  if (codes === null) {
    await save();
    return;
  }
  const shown = mergedNames({
    theirs: codes,
    base: listOf(known ?? before),
    mine: listOf(local()),
  });
  learn(codes.join(','));
  if (local() === shown.join(',')) onChange();
  else setPreference('favourites', shown);
}

async function save(): Promise<void> {
  const asked = getToken();
  const codes = local();
  if (asked === undefined) return;
  saves += 1;
  try {
    await call('saveFavourites', { codes }, { quiet: true });
  } finally {
    saves += 1;
  }
  if (getToken() !== asked) return;
  learn(codes);
  onChange();
}

const told = (work: Promise<void>): void =>
  void work.catch((fault: unknown) => report('the favourites were not synchronised', fault));

/** A change on this device; what came from the server does not count as one. */
function onChange(): void {
  if (getToken() === undefined || !isHeard || local() === known) return;
  clearTimeout(saving);
  saving = setTimeout(() => {
    saving = undefined;
    told(save());
  }, SAVE_AFTER_MS);
}

/** Another tab may have done it already. */
function restore(): void {
  const kept = localStorage.getItem(DEVICE_STORED);
  if (kept !== null && local() !== kept) setPreference('favourites', listOf(kept));
}

function onLogin(): void {
  const now = getToken();
  if (now === token) return;
  forget();
  begin(now);
}

function begin(now: string | undefined): void {
  const wasOut = token === undefined;
  token = now;
  clearTimeout(saving);
  saving = undefined;
  if (now === undefined) {
    restore();
    localStorage.removeItem(DEVICE_STORED);
    return;
  }
  // One account's choice is not the next one's.
  if (!wasOut) restore();
  else if (localStorage.getItem(DEVICE_STORED) === null)
    localStorage.setItem(DEVICE_STORED, local());
  told(load());
}

/** Call once. */
export function syncFavourites(): void {
  onPreferences(onChange);
  onSession(onLogin);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') told(load());
  });
  const now = getToken();
  // The session may have ended before this code was loaded.
  if (now === undefined) forget();
  begin(now);
}
