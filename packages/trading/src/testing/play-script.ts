// Play scripts: stories of the engine that read aloud. A line is what happens and, after an arrow, what is seen:
//   price EURUSD 1.10000 1.10008
//   buy ann EURUSD 0.10 x30 sl 1.09500 -> ann filled 1.10008, margin 366.666667
// Every headline (a fill, an end, a rejection, a notice) must be expected, in order; details may be left out.
// After each line the state is sound and balances are sums of postings; each play ends with a replay of its events.
import { type Entry, balancesOf, clientAccount, zeroSum } from '@meridian/ledger';
import { calendar, financingDays, rollovers } from '@meridian/market';
import {
  ZERO_MONEY,
  assert,
  parseDecimal,
  present,
  readLots,
  readMoney,
  readPrice,
} from '@meridian/units';
import { decodeEvent, encodeEvent } from '../vocabulary/codec.ts';
import type { Command } from '../vocabulary/command.ts';
import { COPY_ACCOUNTS_FROM, type CopySizing } from '../vocabulary/copy-terms.ts';
import type { FeeType } from '../vocabulary/rules.ts';
import { execute } from '../engine.ts';
import { MIRROR_MAX } from '../copying/mirror.ts';
import { CHARGES_MAX } from '../orders/financing.ts';
import { evolve } from '../state/evolve.ts';
import { assertSound } from '../state/invariants.ts';
import { armAccounts } from '../margin/margin-watch.ts';
import { restoreSnapshot, snapshotLines } from '../state/snapshot.ts';
import { type EngineState, createState } from '../state/state.ts';
import { type Fact, factsOf, figureFacts, orderFacts, outcomeFacts } from './facts.ts';
import { limitsOf } from './limit-words.ts';
import { INSTRUMENTS } from './instruments.ts';
import { alteration, changedTerms, closedShare, newTerms, scaledPrice } from './script-terms.ts';

export interface Stage {
  /** 'real' keeps the market's calendar; the stage's clock starts on a Tuesday, 10:00 New York. */
  readonly hours?: 'always' | 'real';
  readonly feeType?: FeeType;
  readonly instruments?: typeof INSTRUMENTS;
  /** Copies that one command makes at most. */
  readonly copiesMax?: number;
  /** Charges for a night that one command makes at most, with the rest of the last account's. */
  readonly chargesMax?: number;
}

interface Play {
  readonly stage: Required<Stage>;
  readonly names: Map<number, string>;
  readonly journal: string[];
  readonly entries: Entry[];
  state: EngineState;
  now: number;
  seq: number;
}

const STARTS_AT = Date.UTC(2026, 0, 6, 15);

/** Plays the lines; throws at the first line that does not happen as written. @returns the state at the end */
export function play(script: string, stage: Stage = {}): EngineState {
  const set: Required<Stage> = {
    hours: 'always',
    feeType: 'of_margin',
    instruments: INSTRUMENTS,
    copiesMax: MIRROR_MAX,
    chargesMax: CHARGES_MAX,
    ...stage,
  };
  const started: Play = {
    stage: set,
    names: new Map(),
    journal: [],
    entries: [],
    state: emptyState(set),
    now: STARTS_AT,
    seq: 0,
  };
  for (const line of script.split('\n').map((text) => text.trim())) {
    if (line === '' || line.startsWith('//')) continue;
    const [said = '', seen = ''] = line.split('->').map((text) => text.trim());
    compare(line, perform(started, said.split(/\s+/)), seen === '' ? [] : seen.split(/,\s*/));
    checkBooks(started);
  }
  checkReplay(started);
  return started.state;
}

const emptyState = ({ instruments, hours, feeType }: Required<Stage>): EngineState =>
  createState(
    instruments,
    {
      isOpen: ({ session }, at) => calendar(hours).isOpen(session, at),
      rollovers,
      financingDays,
    },
    feeType,
  );

function compare(line: string, facts: readonly Fact[], expected: readonly string[]): void {
  const left = [...expected];
  const surprises: string[] = [];
  for (const fact of facts) {
    if (fact.text === left[0]) left.shift();
    else if (fact.isHeadline) surprises.push(fact.text);
  }
  if (left.length === 0 && surprises.length === 0) return;
  const seen = facts.map((fact) => fact.text).join(', ');
  throw new Error(`${line}\n  saw: ${seen}\n  missed: ${left.join(', ')}`);
}

function perform(on: Play, words: readonly string[]): readonly Fact[] {
  const [verb = '', ...rest] = words;
  switch (verb) {
    case 'time':
      on.now = Date.parse(rest[0] ?? '');
      return run(on, { type: 'PassTime', at: on.now });
    case 'wait':
      on.now += durationMs(rest[0] ?? '');
      return run(on, { type: 'PassTime', at: on.now });
    case 'price':
      return run(on, tickCommand(on, rest));
    case 'promise':
    case 'unpromise':
      return run(on, promiseCommand(on, verb, rest));
    case 'mirror':
      return run(on, { type: 'MirrorNext', max: Number(rest[0]), at: on.now });
    case 'charge':
      return run(on, { type: 'ChargeNext', max: Number(rest[0]), at: on.now });
    case 'restart':
      restart(on);
      return [];
    case 'show':
      return rest[0]?.startsWith('#') === true
        ? orderFacts(on.state, Number(rest[0].slice(1)))
        : figureFacts(on.state, accountId(on, rest[0]));
    default:
      return run(on, { ...clientCommand(on, verb, rest), at: on.now } as Command);
  }
}

function run(on: Play, command: Command): readonly Fact[] {
  const { changes, outcome } = execute(on.state, command, on.stage);
  for (const { event, entries } of changes) {
    on.journal.push(encodeEvent(event));
    on.entries.push(...entries);
  }
  return [...factsOf(on.state, on.names, changes), ...outcomeFacts(outcome)];
}

function durationMs(text: string): number {
  const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
  const match = /^(\d+)(ms|s|m|h)$/.exec(text);
  return Number(match?.[1]) * present(units[match?.[2] ?? ''], `a duration, not "${text}"`);
}

function tickCommand(on: Play, [code, bid = '', ask = bid]: readonly string[]): Command {
  const { id, precision } = instrumentOf(on, code);
  const [at, volume] = [on.now, 1];
  const prices = { bid: readPrice(bid, precision), ask: readPrice(ask, precision) };
  return {
    type: 'ApplyTick',
    at,
    tick: { instrumentId: id, ...prices, at, seq: (on.seq += 1), volume },
  };
}

/** `promise EURUSD 1 9 17 0.00008`: its number, from hour to hour, the widest spread. */
function promiseCommand(on: Play, verb: string, [code, ...rest]: readonly string[]): Command {
  const { id: instrumentId, precision } = instrumentOf(on, code);
  const [id = 0, fromHour = 0, toHour = 0] = rest.slice(0, 3).map(Number);
  const spreadMax = readPrice(rest[3] ?? '', precision);
  const isWithdrawn = verb === 'unpromise';
  const promise = { instrumentId, id, fromHour, toHour, spreadMax, isWithdrawn };
  return { type: 'SetRules', promises: [promise], at: on.now };
}

const instrumentOf = (on: Play, code: string | undefined): (typeof INSTRUMENTS)[number] =>
  present(
    on.stage.instruments.find((one) => one.code === code),
    `instrument ${code} is on stage`,
  );

function accountId(on: Play, name: string | undefined): number {
  for (const [id, known] of on.names) if (known === name) return id;
  throw new Error(`nobody is called ${name}`);
}

/** `word value` pairs of a line, such as `sl 1.095 id a1`. */
function optionsOf(words: readonly string[]): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (let i = 0; i < words.length; i += 2) options.set(words[i] ?? '', words[i + 1] ?? '');
  return options;
}

function clientCommand(on: Play, verb: string, words: readonly string[]): object {
  const [name = '', ...rest] = words;
  if (verb === 'open') return openAccount(on, name, rest);
  const account = accountId(on, name);
  const about = { accountId: account, clientOrderId: idOf(words) };
  const orderId = Number(rest[0]?.replace('#', ''));
  switch (verb) {
    case 'buy':
    case 'sell':
      return { ...placeOrder(on, verb, rest), ...about };
    case 'close':
      return { type: 'CloseOrder', ...about, orderId, ...closedShare(rest[1]) };
    case 'close-all': {
      const [, which] = /^(losers|winners)$/.exec(rest[0] ?? '') ?? [];
      const code = which !== undefined || rest[0] === 'id' ? undefined : rest[0];
      const instrumentId = code === undefined ? null : instrumentOf(on, code).id;
      return { type: 'CloseAllOrders', ...about, instrumentId, ...(which && { which }) };
    }
    case 'turn':
      return { type: 'ReverseOrder', ...about, orderId };
    case 'alter':
      return { type: 'ChangePending', ...about, orderId, ...alteration(optionsOf(rest.slice(1))) };
    case 'cancel':
      return { type: 'CancelOrder', ...about, orderId };
    case 'stops': {
      const options = optionsOf(rest.slice(1));
      const stopLoss = scaledPrice(options.get('sl'));
      const takeProfit = scaledPrice(options.get('tp'));
      const terms = changedTerms(options);
      return { type: 'SetStops', ...about, orderId, stopLoss, takeProfit, ...terms };
    }
    case 'lead':
      return { type: 'StartLeading', ...about };
    case 'unlead':
      return { type: 'StopLeading', ...about };
    case 'copy':
    case 'change':
    case 'fund':
    case 'stop':
      return { ...copyCommand(on, verb, rest), ...about };
    case 'limits':
      return { type: 'SetOwnLimits', ...about, ...limitsOf(optionsOf(rest), on.now) };
    case 'reset':
      return { type: 'ResetDemo', ...about, grant: readMoney(rest[0] ?? '') };
    case 'deposit':
    case 'reverse':
    case 'hold':
    case 'release':
    case 'send':
      return moneyCommand(account, verb, rest);
    default:
      throw new Error(`nobody knows how to ${verb}`);
  }
}

/** `copy bob ann 1000 stop 40 as b1`: b1 becomes the copying's name; then `fund bob b1 -50`, `stop bob b1 close`. */
function copyCommand(
  on: Play,
  verb: 'copy' | 'change' | 'fund' | 'stop',
  [name = '', ...rest]: readonly string[],
): object {
  if (verb === 'copy') {
    const options = optionsOf(rest.slice(1));
    const leaderId = name === 'nobody' ? 999 : accountId(on, name);
    on.names.set(on.state.nextCopyId, options.get('as') ?? 'copying');
    return {
      type: 'StartCopying',
      leaderId,
      allocation: readMoney(rest[0] ?? ''),
      stopPercent: Number(options.get('stop') ?? '40'),
      sizing: sizingOf(options) ?? { kind: 'equity' },
    };
  }
  const copyId = name === 'nothing' ? COPY_ACCOUNTS_FROM + 999 : accountId(on, name);
  if (verb === 'fund') return { type: 'MoveCopyMoney', copyId, amount: readMoney(rest[0] ?? '') };
  if (verb === 'stop') return { type: 'StopCopying', copyId, orders: rest[0] };
  const options = optionsOf(rest);
  const pause = options.get('pause');
  return {
    type: 'ChangeCopying',
    copyId,
    stopPercent: options.has('stop') ? Number(options.get('stop')) : null,
    sizing: sizingOf(options),
    isPaused: pause === undefined ? null : pause === 'yes',
  };
}

function sizingOf(options: ReadonlyMap<string, string>): CopySizing | null {
  if (options.has('by')) return { kind: 'equity' };
  const lots = options.get('lots');
  if (lots !== undefined) return { kind: 'lots', lots: readLots(lots) };
  const ratio = options.get('ratio');
  if (ratio === undefined) return null;
  const parsed = parseDecimal(ratio, 4);
  assert(parsed.ok, `a ratio, not ${ratio}`);
  return { kind: 'ratio', ratio: parsed.value };
}

/** `hold ann #1 100 fee 5`: the number is that of the deposit or the withdrawal. */
function moneyCommand(
  account: number,
  verb: 'deposit' | 'reverse' | 'hold' | 'release' | 'send',
  [number = '', amountText = '0', ...rest]: readonly string[],
): object {
  const about = { accountId: account, clientOrderId: null };
  const payment = { channel: 'bank', currency: 'EUR', paid: amountText };
  const id = Number(number.replace('#', ''));
  switch (verb) {
    case 'deposit':
    case 'reverse':
      return {
        type: verb === 'deposit' ? 'CreditDeposit' : 'ReverseDeposit',
        ...about,
        ...payment,
        depositId: id,
        amount: readMoney(amountText),
      };
    case 'hold': {
      const fee = readMoney(optionsOf(rest).get('fee') ?? '0');
      const amount = readMoney(amountText);
      return { type: 'HoldWithdrawal', ...about, ...payment, withdrawalId: id, amount, fee };
    }
    case 'release':
      return { type: 'ReleaseWithdrawal', ...about, withdrawalId: id, cause: 'cancelled' };
    case 'send':
      return { type: 'SendWithdrawal', ...about, withdrawalId: id };
  }
}

function idOf(words: readonly string[]): string | null {
  const at = words.lastIndexOf('id');
  return at === -1 ? null : (words[at + 1] ?? null);
}

function openAccount(
  on: Play,
  name: string,
  [grant = '', kind = 'demo']: readonly string[],
): object {
  const id = [...on.names.keys()].filter((known) => known < COPY_ACCOUNTS_FROM).length + 1;
  on.names.set(id, name);
  return { type: 'OpenAccount', accountId: id, kind, grant: readMoney(grant) };
}

function placeOrder(on: Play, side: 'buy' | 'sell', words: readonly string[]): object {
  const [code, lots = '', leverage = '', ...rest] = words;
  const options = optionsOf(rest);
  const target = scaledPrice(options.get('at'));
  return {
    type: 'PlaceOrder',
    side,
    lots: readLots(lots),
    target,
    instrumentId: code === 'nothing' ? 999 : instrumentOf(on, code).id,
    leverage: leverage === 'x' ? null : Number(leverage.slice(1)),
    mode: options.has('at') || options.has('at-no-price') ? 'pending' : 'market',
    stopLoss: scaledPrice(options.get('sl')),
    takeProfit: scaledPrice(options.get('tp')),
    ...newTerms(options),
  };
}

/** The process ends and starts again: events remain, quotes do not. */
function restart(on: Play): void {
  on.state = replayed(on);
  armAccounts(on.state);
}

function replayed(on: Play): EngineState {
  const state = emptyState(on.stage);
  for (const event of on.journal) evolve(state, decodeEvent(event));
  state.now = on.now;
  return state;
}

function checkBooks({ state, entries }: Play): void {
  assertSound(state);
  const balances = balancesOf(entries);
  assert(zeroSum(balances) === ZERO_MONEY, 'all postings sum to zero');
  assert((balances.get('house:copying') ?? 0n) === 0n, 'no money is between accounts');
  for (const account of state.accounts.values()) {
    const booked = balances.get(clientAccount(account.id)) ?? ZERO_MONEY;
    assert(booked === account.balance, `the balance of ${account.id} is the sum of its postings`);
  }
}

function checkReplay(on: Play): void {
  const told = [...snapshotLines(on.state)].join('\n');
  const fromEvents = replayed(on);
  fromEvents.now = on.state.now;
  assert([...snapshotLines(fromEvents)].join('\n') === told, 'events tell the whole state');
  const restored = emptyState(on.stage);
  restoreSnapshot(restored, told.split('\n'));
  assertSound(restored);
  assert([...snapshotLines(restored)].join('\n') === told, 'a snapshot tells the whole state');
}
