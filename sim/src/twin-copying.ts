// The client's side of the twin's copying: who may copy whom, with how much, and how it ends.
import {
  COPYINGS_A_DAY_MAX,
  COPYINGS_MAX,
  COPY_ACCOUNTS_FROM,
  COPY_ALLOCATION_MIN,
  type ChangeCopying,
  type CopySizing,
  type MoveCopyMoney,
  type RejectionName,
  type StartCopying,
  type StopCopying,
} from '@meridian/trading';
import { DAY_MS, type Money } from '@meridian/units';
import {
  type Twin,
  type TwinAccount,
  type TwinCopy,
  equityIn,
  heldIn,
  nextTurn,
} from './twin-book.ts';
import {
  closeWhatCanBe,
  endAtReset,
  endInTwin,
  follows,
  stopInTwin,
  transfer,
} from './twin-copy-end.ts';
import { serveAhead } from './twin-deeds.ts';
import { whyLimited } from './twin-limits.ts';
import { spendable } from './twin-money.ts';
import { say } from './twin-orders.ts';
import { isTogether, shardIn } from './twin-shards.ts';

type Answer = RejectionName | null;

const copyingsOf = (twin: Twin, ownerId: number): TwinAccount[] =>
  twin.book.accounts
    .filter(({ copy }) => copy?.ownerId === ownerId && copy.state !== 'ended')
    .toSorted((a, b) => a.id - b.id);

const leadersOf = (twin: Twin, ownerId: number): number[] =>
  copyingsOf(twin, ownerId).flatMap(({ copy }) =>
    copy?.state === 'running' ? [copy.leaderId] : [],
  );

/** All accounts that an account copies, directly or through others. */
function everyLeaderOf(twin: Twin, id: number, known: readonly number[] = []): readonly number[] {
  let all = known;
  for (const leader of leadersOf(twin, id))
    if (!all.includes(leader))
      all = isTogether(twin, leader, id)
        ? everyLeaderOf(twin, leader, [...all, leader])
        : [...all, leader];
  return all;
}

/** Of a leader in another shard: as far as the owner's shard has heard. */
function isKnownToLead(twin: Twin, leader: TwinAccount, owner: TwinAccount): boolean {
  if (isTogether(twin, leader.id, owner.id)) return leader.leads;
  return twin.book.known.has(`${shardIn(twin, owner.id)} ${leader.id}`);
}

/** Some instrument must trade such lots. */
function wrongSizing(twin: Twin, sizing: CopySizing): Answer {
  const no = 'copy_sizing_value_out_of_range';
  if (sizing.kind === 'ratio' && (sizing.ratio < 1n || sizing.ratio > 1_000_000n)) return no;
  if (sizing.kind !== 'lots') return null;
  const { instruments } = twin.book;
  if (instruments.every(({ lotsMin }) => sizing.lots < lotsMin)) return no;
  if (instruments.every(({ lotsMax }) => sizing.lots > lotsMax)) return no;
  const [step = 1n] = instruments.map(({ lotStep }) => lotStep).toSorted((a, b) => Number(a - b));
  return sizing.lots % step === 0n ? null : 'copy_lots_off_step';
}

function isTooMuch(twin: Twin, account: TwinAccount, amount: bigint): Answer {
  const free = spendable(twin, account);
  if (typeof free === 'string') return free;
  return amount > free - heldIn(account) ? 'copy_amount_above_available' : null;
}

export function startInTwin(twin: Twin, owner: TwinAccount, command: StartCopying): Answer {
  const { leaderId, allocation, sizing } = command;
  const leader = twin.book.accounts.find(({ id }) => id === leaderId);
  if (leaderId === owner.id) return 'leader_is_self';
  const limited = whyLimited(twin, owner, { margin: null, isNew: false });
  if (limited) return limited;
  if (!leader || !isKnownToLead(twin, leader, owner)) return 'leader_unknown';
  if (leader.isDemo !== owner.isDemo) return 'leader_other_kind';
  const leaders = leadersOf(twin, owner.id);
  if (leaders.includes(leaderId)) return 'copying_exists';
  const isHere = isTogether(twin, leaderId, owner.id);
  if (isHere && everyLeaderOf(twin, leaderId).includes(owner.id)) return 'copying_loop';
  if (copyingsOf(twin, owner.id).length >= COPYINGS_MAX) return 'copyings_too_many';
  const midnight = twin.book.now - (twin.book.now % DAY_MS);
  const ofToday = twin.book.accounts.filter(
    ({ copy }) => copy?.ownerId === owner.id && copy.startedAt >= midnight,
  );
  if (ofToday.length >= COPYINGS_A_DAY_MAX) return 'copyings_too_many_today';
  if (allocation < COPY_ALLOCATION_MIN) return 'copy_amount_too_small';
  const wrong = wrongSizing(twin, sizing);
  if (wrong) return wrong;
  const no = isTooMuch(twin, owner, allocation);
  if (no) return no;
  const copies = twin.book.accounts.filter(
    ({ id }) => id >= COPY_ACCOUNTS_FROM && isTogether(twin, id, owner.id),
  ).length;
  const account: TwinAccount = {
    id: COPY_ACCOUNTS_FROM + copies * twin.shards + shardIn(twin, owner.id),
    isDemo: owner.isDemo,
    balance: 0n as Money,
    band: 0,
    epoch: 0,
    orders: [],
    turn: nextTurn(twin),
    outcomes: new Map(),
    deposits: new Set(),
    reversed: new Set(),
    withdrawals: new Map(),
    leads: false,
    limits: null,
    copy: {
      ownerId: owner.id,
      leaderId,
      stop: command.stopPercent,
      sizing,
      isPaused: false,
      allocation,
      state: 'running',
      stoppedFor: null,
      startedAt: twin.book.now,
    },
  };
  twin.book.accounts.push(account);
  say(twin, account.id, `started ${account.id} ${owner.id} ${leaderId}`);
  transfer(twin, account, allocation, allocation);
  return null;
}

/** The copying, brought up to date with its leader; or why there is none. */
function own(twin: Twin, owner: TwinAccount, copyId: number): TwinAccount | RejectionName {
  const account = twin.book.accounts.find(({ id }) => id === copyId);
  if (!account || account.copy?.ownerId !== owner.id) return 'copying_unknown';
  if (account.copy.state === 'ended') return 'copying_ended';
  serveAhead(twin, copyId);
  return account;
}

export function changeInTwin(twin: Twin, owner: TwinAccount, command: ChangeCopying): Answer {
  const account = own(twin, owner, command.copyId);
  if (typeof account === 'string') return account;
  const copy = account.copy as TwinCopy;
  const isMore = command.sizing !== null || command.isPaused !== null;
  if (copy.state === 'stopped_out' || (copy.state !== 'running' && isMore))
    return 'copying_is_ending';
  const wrong = wrongSizing(twin, command.sizing ?? copy.sizing);
  if (wrong) return wrong;
  if (command.stopPercent !== null && command.stopPercent < copy.stop) {
    const equity = equityIn(twin, account);
    if (equity === null) return 'price_missing';
    if (equity <= (copy.allocation * BigInt(100 - command.stopPercent)) / 100n)
      return 'copy_stop_reached';
  }
  if (opensMore(copy, command)) {
    const limited = whyLimited(twin, owner, { margin: null, isNew: false });
    if (limited) return limited;
  }
  const before = termsIn(copy);
  copy.stop = command.stopPercent ?? copy.stop;
  copy.sizing = command.sizing ?? copy.sizing;
  copy.isPaused = command.isPaused ?? copy.isPaused;
  if (termsIn(copy) === before) return null;
  say(twin, account.id, `changed ${account.id} ${copy.stop} ${copy.isPaused}`);
  return null;
}

/** It copies again, or in larger or in other lots than before. */
function opensMore(copy: TwinCopy, { isPaused, sizing }: ChangeCopying): boolean {
  if (copy.isPaused && isPaused === false) return true;
  if (sizing === null) return false;
  const amount = (of: CopySizing) =>
    of.kind === 'ratio' ? of.ratio : of.kind === 'lots' ? of.lots : 0n;
  return sizing.kind !== copy.sizing.kind || amount(sizing) > amount(copy.sizing);
}

function termsIn({ stop, isPaused, sizing }: TwinCopy): string {
  const size = sizing.kind === 'ratio' ? sizing.ratio : sizing.kind === 'lots' ? sizing.lots : '';
  return `${stop} ${isPaused} ${sizing.kind} ${size}`;
}

export function fundInTwin(twin: Twin, owner: TwinAccount, command: MoveCopyMoney): Answer {
  const { copyId, amount } = command;
  const account = own(twin, owner, copyId);
  if (typeof account === 'string') return account;
  const { allocation, state } = account.copy as TwinCopy;
  if (state !== 'running' && amount > 0n) return 'copying_is_ending';
  if (amount === 0n) return 'amount_not_positive';
  if (amount > 0n) {
    const limited = whyLimited(twin, owner, { margin: null, isNew: false });
    if (limited) return limited;
    const no = isTooMuch(twin, owner, amount);
    if (no) return no;
    transfer(twin, account, amount, allocation + amount);
    return null;
  }
  const free = spendable(twin, account);
  if (typeof free === 'string') return free;
  const equity = equityIn(twin, account) as bigint;
  // A refusal names the nearer bound.
  const kept = state === 'running' ? equity - COPY_ALLOCATION_MIN : free;
  if (kept < free && -amount > kept) return 'copy_rest_too_small';
  if (-amount > free) return 'copy_amount_above_available';
  transfer(twin, account, amount, (allocation * (equity + amount)) / equity);
  return null;
}

/** @returns why not, or a line for each order that was to be closed */
export function stopOwnInTwin(
  twin: Twin,
  owner: TwinAccount,
  command: StopCopying,
): RejectionName | readonly string[] {
  const account = own(twin, owner, command.copyId);
  if (typeof account === 'string') return account;
  stopInTwin(twin, account, 'client', command.orders);
  return command.orders === 'close' ? closeWhatCanBe(twin, account, 'client') : [];
}

/** @returns why not: others still follow the account */
export function resetCopyingsInTwin(twin: Twin, owner: TwinAccount): Answer {
  const isOwn = (one: TwinAccount): boolean =>
    one.copy?.leaderId === owner.id && isTogether(twin, one.id, owner.id);
  if (twin.book.accounts.some((one) => isOwn(one) && follows(one)))
    return owner.leads ? 'leader_has_copiers' : 'leader_copies_open';
  for (const account of copyingsOf(twin, owner.id)) {
    serveAhead(twin, account.id);
    stopInTwin(twin, account, 'reset', 'close');
    endAtReset(twin, account);
    endInTwin(twin, account);
  }
  return null;
}
