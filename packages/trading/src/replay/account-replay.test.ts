// An account is computed again from what everybody may read; what an operator writes otherwise does not come out.
import { asPrice, dollars, readLots } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { type Slices, execute } from '../engine.ts';
import { emptyState } from '../testing/copying-drafts.ts';
import { INSTRUMENTS } from '../testing/instruments.ts';
import { encodable } from '../vocabulary/codec.ts';
import type { Command } from '../vocabulary/command.ts';
import type { TicksSealed } from '../vocabulary/ticks-sealed.ts';
import { AccountReplay } from './account-replay.ts';
import { Differs } from './differs.ts';
import type { ReplayTick } from './recomputed.ts';
import type { ReplayRow } from './replay-step.ts';

const ANN = 1;
const EURUSD = 1;
const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };

interface Row extends ReplayRow {
  readonly account: number | undefined;
  body: Record<string, unknown>;
}

/** What the log would have of these commands. */
function logOf(
  commands: readonly Command[],
  slices: Slices = {},
): { rows: Row[]; ticks: ReplayTick[] } {
  const state = emptyState();
  const [rows, ticks]: [Row[], ReplayTick[]] = [[], []];
  for (const command of commands) {
    const byTick = command.type === 'ApplyTick';
    if (byTick) {
      const { instrumentId, bid, ask, at, seq } = command.tick;
      const prices = { bid: Number(bid), ask: Number(ask) };
      ticks.push({ no: ticks.length + 1, instrumentId, at, seq, ...prices });
    }
    for (const { event } of execute(state, command, slices).changes) {
      const { type: kind, accountId: account, at } = event;
      const said = encodable(event) as Record<string, unknown>;
      const body = { ...said, tickNo: ticks.length, ...(byTick && { byTick }) };
      rows.push({ seq: rows.length + 1, kind, at, account, body });
    }
  }
  return { rows, ticks };
}

function recompute({ rows, ticks }: ReturnType<typeof logOf>) {
  const began: TicksSealed['began'] = [{ no: 1, known: 0, after: null, afterSeq: 0 }];
  const seal = { seq: rows.length + 1, kind: 'TicksSealed', at: 0, body: { began } };
  const publicRows = [...rows.filter(({ account }) => account === undefined), seal];
  const own = rows.filter(({ account }) => account === ANN);
  const replay = new AccountReplay({ rows: own, publicRows, instruments: INSTRUMENTS, hours });
  for (const tick of ticks) replay.tick(tick);
  return replay.finish();
}

const tick = (at: number, bid: number): Command => ({
  type: 'ApplyTick',
  tick: {
    ...{ instrumentId: EURUSD, at, seq: at, volume: 1 },
    ...{ bid: asPrice(BigInt(bid)), ask: asPrice(BigInt(bid + 8)) },
  },
  at,
});

const open = (accountId: number): Command => ({
  ...{ type: 'OpenAccount', accountId, kind: 'demo', grant: dollars(10_000), at: 1 },
});
const buy = (accountId: number, at: number): Command => ({
  ...{ type: 'PlaceOrder', accountId, clientOrderId: null, at },
  ...{ instrumentId: EURUSD, side: 'buy', lots: readLots('0.1'), leverage: 30 },
  ...{ mode: 'market', target: null, stopLoss: null, takeProfit: null },
  trailing: { by: 'pips', size: 100 },
});

const COMMANDS: readonly Command[] = [
  ...[open(ANN), open(2), tick(2, 110_000), buy(ANN, 3), tick(4, 110_050), buy(2, 5)],
  ...[tick(6, 110_020), tick(7, 110_120), tick(8, 110_010), tick(9, 110_500)],
];

describe('an account whose stop trails, computed again', () => {
  it('comes out as it stands, beside others whose stops trail too', () => {
    const log = logOf(COMMANDS);
    const closed = log.rows.find(({ kind, account }) => kind === 'OrderClosed' && account === ANN);
    expect(closed?.body).toMatchObject({ reason: 'trailing_stop' });
    const own = log.rows.filter(({ account }) => account === ANN);
    expect(recompute(log)).toMatchObject({ computed: own.length, taken: 0 });
  });

  it('does not where the public row of a tick that moved its stop is missing, or says less', () => {
    const trailed = (rows: readonly Row[]) => rows.filter(({ kind }) => kind === 'StopsTrailed');
    const { rows, ticks } = logOf(COMMANDS);
    expect(trailed(rows)).toHaveLength(2);
    for (const one of trailed(rows)) {
      const others = rows.filter((row) => row !== one);
      expect(() => recompute({ rows: others, ticks })).toThrow(Differs);
      const less = rows.map((row) =>
        row === one ? { ...row, body: { ...row.body, bid: '110001' } } : row,
      );
      expect(() => recompute({ rows: less, ticks })).toThrow(Differs);
    }
  });

  it('does not where it was closed by a better price that no tick had', () => {
    const better = COMMANDS.map((command) =>
      command.type === 'ApplyTick' && command.at === 4 ? tick(4, 110_121) : command,
    );
    const { rows } = logOf(better);
    const { ticks } = logOf(COMMANDS);
    const closed = rows.find(({ kind, account }) => kind === 'OrderClosed' && account === ANN);
    expect(closed?.at).toBe(6);
    expect(() => recompute({ rows, ticks })).toThrow(Differs);
  });
});

describe('an account with more than is credited by now, computed again', () => {
  const credit = (depositId: number, at: number): Command => ({
    ...{ type: 'CreditDeposit', accountId: ANN, clientOrderId: null, at },
    ...{ depositId, amount: dollars(4_000_000_000_000) },
    ...{ channel: 'bank', currency: 'USD', paid: '4000000000000' },
  });
  const commands: Command[] = [
    { type: 'OpenAccount', accountId: ANN, kind: 'real', grant: dollars(0), at: 1 },
    ...[tick(2, 110_000), credit(1, 3), credit(2, 4)],
  ];

  it.each([
    ['comes out as it was accepted', { isCreditLimited: false }, 8_000_000_000_000],
    ['comes out as it was refused', {}, 4_000_000_000_000],
  ])('%s', (_what, slices, balance) => {
    const log = logOf(commands, slices);
    expect(recompute(log)).toMatchObject({ balance: dollars(balance) });
  });
});

it('does not come out with a row that does not say whose it is', () => {
  const log = logOf(COMMANDS);
  const last = log.rows.findLast(({ account }) => account === ANN) as Row;
  const { accountId: _gone, ...body } = last.body;
  last.body = body;
  expect(() => recompute(log)).toThrow('does not say whose it is');
});

describe('a row that says less than rows before it', () => {
  const log = logOf(COMMANDS);
  const own = log.rows.filter(({ account }) => account === ANN);
  /** Ann's rows from one on without what it was decided by. */
  const without = (key: 'tickNo' | 'asked', at: readonly number[]) => ({
    ...log,
    rows: log.rows.map((row) => {
      if (!at.includes(own.indexOf(row))) return row;
      const { [key]: _gone, ...body } = row.body;
      return { ...row, body };
    }),
  });
  const all = own.map((_, i) => i);
  const outcome = own.findIndex(({ kind }) => kind === 'CommandDecided');

  it('is believed at the beginning alone', () => {
    expect(recompute(without('tickNo', [0]))).toMatchObject({ taken: 1 });
    expect(recompute(without('tickNo', all))).toMatchObject({ computed: 0, taken: own.length });
    for (const i of all.slice(1))
      expect(() => recompute(without('tickNo', [i]))).toThrow('does not say what led to it');
  });

  it('is not where another kind of row shows that outcomes say what was asked for', () => {
    expect(outcome).toBeGreaterThan(0);
    const asOld = without('asked', [outcome]);
    for (const [i, row] of asOld.rows.entries())
      if (row.kind === 'CommandDecided' && row.account === ANN)
        asOld.rows[i] = { ...row, kind: 'OutcomeRecorded' };
    // Before the first of them it is what an older version wrote.
    expect(recompute(asOld).taken).toBeGreaterThanOrEqual(outcome + 1);
    const trailed = asOld.rows.find(({ kind }) => kind === 'StopsTrailed') as Row;
    const early = { ...trailed, seq: 0.5 };
    expect(() => recompute({ ...asOld, rows: [early, ...asOld.rows] })).toThrow(
      'does not say what led to it',
    );
  });

  it('is not behind ticks that were sealed', () => {
    const began = log.rows.map((row) => ({ ...row, seq: row.seq + 1 }));
    const seal = { seq: 1, kind: 'TicksSealed', at: 0, body: { began: [] } };
    const given = { publicRows: [seal], instruments: INSTRUMENTS, hours };
    const { body: said, ...first } = began[0] as Row;
    const { tickNo: _gone, ...body } = said;
    expect(() => new AccountReplay({ ...given, rows: [{ ...first, body }] })).toThrow(
      'row 2 does not say what led to it',
    );
  });
});

describe('a command whose outcome hangs on others', () => {
  const last = (log: ReturnType<typeof logOf>) => log.rows.at(-1) as Row;
  /** What is written right before the outcome of a command of the same moment is of it. */
  const withForged = (kind: string, forged: Record<string, unknown>) => {
    const log = logOf([
      ...[open(ANN), tick(2, 110_000), buy(ANN, 3), tick(4, 110_050)],
      {
        type: 'StopCopying',
        accountId: ANN,
        clientOrderId: null,
        copyId: 9,
        orders: 'close',
        at: 5,
      },
    ]);
    const { seq, body, ...outcome } = last(log);
    const filled = log.rows.find((row) => row.kind === 'MarketOrderFilled') as Row;
    const row = { ...outcome, seq, kind, body: { ...body, ...forged, orderId: 1 } };
    const rows = [...log.rows.slice(0, -1), row, { ...outcome, seq: seq + 1, body }];
    return { honest: log, forged: { ...log, rows }, fill: filled.body['fill'] };
  };

  it('stands as it is, and nothing else of its moment does', () => {
    const { honest, fill } = withForged('OrderClosed', {});
    expect(recompute(honest)).toMatchObject({ taken: 1 });
    const profit = '-49000000';
    const closed = { reason: 'client', fill, profit, floating: '0', openCount: 0 };
    expect(() => recompute(withForged('OrderClosed', closed).forged)).toThrow(Differs);
    const charged = { rollover: 4, days: 1, amount: '-1000000', price: '110000', rate: '1' };
    expect(() => recompute(withForged('FinancingCharged', charged).forged)).toThrow(Differs);
    const ended = { reason: 'expired', rejectedFor: null };
    expect(() => recompute(withForged('PendingOrderEnded', ended).forged)).toThrow(Differs);
  });

  it('is no command that is never refused because of others', () => {
    const refusedFor = (command: Command, rejected: string) => {
      const log = logOf([open(ANN), tick(2, 110_000), command]);
      const { body } = last(log);
      const [line] = body['outcome'] as object[];
      last(log).body = { ...body, outcome: [{ ...line, rejected, args: {} }] };
      return log;
    };
    const cancel: Command = {
      ...{ type: 'CancelOrder', accountId: ANN, clientOrderId: null, orderId: 4, at: 3 },
    };
    const set: Command = {
      ...{ type: 'SetStops', accountId: ANN, clientOrderId: null, orderId: 4, at: 3 },
      ...{ stopLoss: null, takeProfit: null },
    };
    expect(recompute(refusedFor(set, 'copies_not_made_yet'))).toMatchObject({ taken: 1 });
    for (const [command, why] of [
      [cancel, 'copies_not_made_yet'],
      [set, 'balance_too_large'],
      [set, 'leader_has_copiers'],
    ] as const)
      expect(() => recompute(refusedFor(command, why)), why).toThrow(Differs);
  });
});

describe('money for a copying', () => {
  const start: Command = {
    ...{ type: 'StartCopying', accountId: ANN, clientOrderId: null, leaderId: 2, at: 4 },
    ...{ allocation: dollars(500), stopPercent: 40, sizing: { kind: 'equity' } },
  };
  const log = () =>
    logOf([
      ...[open(ANN), open(2), tick(2, 110_000)],
      ...[
        { type: 'StartLeading', accountId: 2, clientOrderId: null, at: 3 } as const,
        { type: 'CancelOrder', accountId: ANN, clientOrderId: null, orderId: 9, at: 3 } as const,
      ],
      start,
    ]);

  it('leaves an account only because its owner asked for just that', () => {
    const honest = log();
    const moved = honest.rows.find((row) => row.kind === 'CopyMoneyMoved') as Row;
    expect(moved.account).toBe(ANN);
    expect(recompute(honest)).toMatchObject({ balance: dollars(9_500) });
    const { rows, ticks } = honest;
    const bare = rows.slice(
      0,
      rows.findLastIndex(({ kind }) => kind === 'CommandDecided'),
    );
    expect(() => recompute({ rows: bare, ticks })).toThrow('takes money that nobody asked to move');
    for (const other of [{ amount: '-5000000000' }, { copyId: 7 }]) {
      const forged = log();
      const row = forged.rows.find(({ kind }) => kind === 'CopyMoneyMoved') as Row;
      row.body = { ...row.body, ...other };
      expect(() => recompute(forged)).toThrow('takes money that nobody asked to move');
    }
  });
});
