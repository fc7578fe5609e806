// Two people decide the same item at the same moment, in every combination: one decision is made, the second person is
// told, and the client gets one outcome.
import type { AdminCallName } from '@meridian/contract/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USDT_TRC20, type Withdrawer, newReference, withdrawer } from '../testing/money.ts';
import { uploaded } from '../testing/photos.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { TestStaff, nameOfCode } from '../testing/test-staff.ts';
import { verify } from '../reconciliation/verify.ts';

let app: TestApp;
let rich: Withdrawer;
let makers: readonly TestStaff[];
let checkers: readonly TestStaff[];
let reviewers: readonly TestStaff[];

beforeAll(async () => {
  app = await TestApp.open();
  rich = await withdrawer(app, '200000');
  const two = (role: 'finance_maker' | 'finance_checker' | 'identity_reviewer') =>
    Promise.all([TestStaff.enter(app, role), TestStaff.enter(app, role)]);
  [makers, checkers, reviewers] = [
    await two('finance_maker'),
    await two('finance_checker'),
    await two('identity_reviewer'),
  ];
});
afterAll(async () => {
  expect((await verify(app.db)).differences).toEqual([]);
  await app.remove();
});

type Deed = readonly [call: AdminCallName, input: (id: number) => object];

/** One gets an answer; the other is told who holds the claim, that it is decided, or that a checker's word is awaited. */
async function race(people: readonly TestStaff[], id: number, deeds: readonly Deed[]) {
  const answers = await Promise.all(
    deeds.map(([call, input], n) => {
      const person = people[n];
      if (person === undefined) throw new Error('somebody for each deed');
      return person.call(call, input(id));
    }),
  );
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  const told = answers.find(({ code }) => code !== 1);
  expect(nameOfCode(told?.code ?? 0)).toMatch(
    /^(item_claimed|item_decided|decision_refused|verification_decided|confirm_refused)$/,
  );
  expect(told?.msg).toMatch(/\w+ .*\./);
  return answers.findIndex(({ code }) => code === 1);
}

const balanceOf = async (client: TestClient) => (await client.done('balance', {})).balance;
const linesOf = async (subject: string): Promise<number> =>
  (await app.db.query({ text: `SELECT FROM audit_log WHERE subject = '${subject}'` })).length;

describe('a deposit', () => {
  const approve: Deed = [
    'approveDeposit',
    (id) => ({ id, reference: newReference(), seen: '100' }),
  ];
  const reject: Deed = ['rejectDeposit', (id) => ({ id, reason: 'payment_not_found' })];
  const confirm: Deed = [
    'approveDeposit',
    (id) => ({ id, reference: `RACE-${id}`, seen: '20000' }),
  ];
  const told = async (client: TestClient, number: string): Promise<number> =>
    (await client.done('chargeSubmit', { number, charge_id: USDT_TRC20 }, 'POST')).id;

  it.each([
    ['approved twice', [approve, approve]],
    ['approved and rejected', [approve, reject]],
    ['rejected twice', [reject, reject]],
  ] as const)('%s is decided once', async (_, deeds) => {
    const ann = await app.realClient();
    const id = await told(ann, '100');
    const won = await race(makers, id, deeds);
    const isCredited = deeds[won] === approve;
    expect(await balanceOf(ann)).toBe(isCredited ? '100.000000' : '0.000000');
    expect((await ann.done('deposits', {})).data[0]?.status).toBe(isCredited ? 1 : 2);
    expect(await linesOf(`deposit:${id}`)).toBe(1);
  });

  it.each([
    ['confirmed twice', [confirm, confirm]],
    ['confirmed and rejected', [confirm, reject]],
  ] as const)('that one person entered, %s, is decided once', async (_, deeds) => {
    const ann = await app.realClient();
    const id = await told(ann, '20000');
    const [call, input] = confirm;
    await makers[0]?.done(call, input(id));
    const won = await race(checkers, id, deeds);
    expect(await balanceOf(ann)).toBe(deeds[won] === confirm ? '20000.000000' : '0.000000');
    expect(await linesOf(`deposit:${id}`)).toBe(2);
  });
});

describe('a withdrawal', () => {
  const approve: Deed = ['approveWithdrawal', (id) => ({ id })];
  const send: Deed = ['sendWithdrawal', (id) => ({ id, reference: newReference() })];
  const reject: Deed = ['rejectWithdrawal', (id) => ({ id, reason: 'details_wrong' })];
  const balance = () => balanceOf(rich.client);
  const available = async () => (await rich.client.done('drawAvailable', {})).available;

  it('approved twice is approved once', async () => {
    const { id } = await rich.draw('100');
    await race(makers, id, [approve, approve]);
    expect(await rich.client.done('drawInfo', { id })).toMatchObject({ state: 'approved' });
    expect(await linesOf(`withdrawal:${id}`)).toBe(1);
  });

  it('above the amount, approved by two makers, has one approval and waits for a checker', async () => {
    const { id } = await rich.draw('20000');
    await race(makers, id, [approve, approve]);
    expect(await makers[0]?.done('deskWithdrawal', { id })).toMatchObject({
      stage: 'queued',
      is_first_approved: true,
    });
    await race(checkers, id, [approve, approve]);
    expect(await linesOf(`withdrawal:${id}`)).toBe(2);
  });

  it.each([
    ['sent twice', [send, send]],
    ['sent and rejected', [send, reject]],
    ['rejected twice', [reject, reject]],
  ] as const)('%s is decided once, and its money goes or returns once', async (_, deeds) => {
    const before = [await balance(), await available()];
    const { id } = await rich.draw('100');
    await makers[0]?.done('approveWithdrawal', { id });
    const won = await race(makers, id, deeds);
    const isSent = deeds[won] === send;
    expect(await rich.client.done('drawInfo', { id })).toMatchObject({
      state: isSent ? 'sent' : 'rejected',
    });
    const after = [await balance(), await available()];
    if (isSent) for (const n of [0, 1]) expect(Number(before[n]) - Number(after[n])).toBe(100);
    else expect(after).toEqual(before);
  });
});

describe('an identity', () => {
  const approve: Deed = ['approveIdentity', (id) => ({ id })];
  const reject: Deed = ['rejectIdentity', (id) => ({ id, reason: 'photo_unreadable' })];

  it.each([
    ['approved twice', [approve, approve]],
    ['approved and rejected', [approve, reject]],
    ['rejected twice', [reject, reject]],
  ] as const)('%s is decided once', async (_, deeds) => {
    const ann = await app.realClient();
    await ann.done(
      'submitVerification',
      {
        name: 'Ann Lee',
        card_id: newReference(),
        front_pic: await uploaded(app, ann.token),
        reverse_pic: await uploaded(app, ann.token),
      },
      'POST',
    );
    const list = await reviewers[0]?.done('deskIdentities', { search: ann.user.uid });
    const id = list?.data[0]?.id ?? 0;
    for (const one of reviewers) await one.looksAtPhotos(id);
    const won = await race(reviewers, id, deeds);
    expect((await ann.done('verification', {})).review_status).toBe(deeds[won] === approve ? 2 : 0);
    expect(
      await app.db.query({
        text: `SELECT FROM verification_decisions WHERE verification_id = ${id}`,
      }),
    ).toHaveLength(1);
  });
});

describe('a claim', () => {
  it('made by two is one person’s, also when both take it over', async () => {
    const ann = await app.realClient();
    const { id } = await ann.done('chargeSubmit', { number: '100', charge_id: USDT_TRC20 }, 'POST');
    const claim: Deed = ['claimItem', () => ({ kind: 'deposit', id })];
    await race(makers, id, [claim, claim]);
    await Promise.all(
      makers.map((one) => one.done('claimItem', { kind: 'deposit', id, take_over: true })),
    );
    const [row] = (await makers[0]?.done('deskDeposits', { search: String(id) }))?.data ?? [];
    expect(makers.map((one) => one.id)).toContain(row?.claim?.staff_id);
  });
});
