// The three queues of the back office: claims, decisions by one and by two people, what clients read, photos, and who
// may do what.
import { CLAIM_LIFE_MS, type DeskDepositDetail } from '@meridian/contract/admin';
import { MINUTE_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USDT_TRC20, type Withdrawer, newReference, withdrawer } from '../testing/money.ts';
import { uploaded } from '../testing/photos.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let app: TestApp;
let maker: TestStaff;
let maker2: TestStaff;
let checker: TestStaff;
let reviewer: TestStaff;
let auditor: TestStaff;
let support: TestStaff;
const rich: Withdrawer[] = [];

beforeAll(async () => {
  app = await TestApp.open();
  // Their methods must be a day old, which is longer than a session of staff lasts.
  for (let one = 0; one < 3; one += 1) rich.push(await withdrawer(app, '40000'));
  maker = await TestStaff.enter(app, 'finance_maker');
  maker2 = await TestStaff.enter(app, 'finance_maker');
  checker = await TestStaff.enter(app, 'finance_checker');
  reviewer = await TestStaff.enter(app, 'identity_reviewer');
  auditor = await TestStaff.enter(app, 'auditor');
  support = await TestStaff.enter(app, 'support');
});
afterAll(() => app.remove());

function nextRich(): Withdrawer {
  const one = rich.pop();
  if (one === undefined) throw new Error('there is one for each test');
  return one;
}
async function told(client: TestClient, number = '100', more: object = {}): Promise<number> {
  const input = { number, charge_id: USDT_TRC20, ...more };
  return (await client.done('chargeSubmit', input, 'POST')).id;
}
async function applied(client: TestClient): Promise<number> {
  const application = {
    name: 'Ann Lee',
    card_id: `C${newReference()}`,
    front_pic: await uploaded(app, client.token),
    reverse_pic: await uploaded(app, client.token),
  };
  await client.done('submitVerification', application, 'POST');
  const { data } = await reviewer.done('deskIdentities', { search: client.user.uid });
  return data[0]?.id ?? 0;
}
const image = (path: string, token: string | null) =>
  app.app.http.inject({
    method: 'GET',
    url: `/api/admin/images/${path}`,
    headers: token === null ? {} : { authorization: token },
  });
const auditOf = async (subject: string): Promise<string[]> => {
  const { data } = await auditor.done('auditList', { search: subject });
  return data.filter((line) => line.subject === subject).map(({ action }) => action);
};

describe('a deposit', () => {
  it('waits oldest first with its target, is claimed, and credited by one maker', async () => {
    const ann = await app.realClient();
    const id = await told(ann);
    await told(ann, '200');
    const list = await maker.done('deskDeposits', { search: ann.user.uid });
    expect(list.data.map(({ stated }) => stated)).toEqual(['100', '200']);
    expect(list).toMatchObject({ total: 2, counts: { waiting: 2, completed: 0, all: 2 } });
    expect(list.data[0]).toMatchObject({
      id,
      usd: '100.000000',
      claim: null,
      client: { uid: ann.user.uid },
    });
    expect(list.data[0]?.target_at).toBeGreaterThan(list.data[0]?.created_at ?? 0);
    await maker.done('claimItem', { kind: 'deposit', id });
    const [first] = (await maker2.done('deskDeposits', { search: String(id) })).data;
    expect(first?.claim).toMatchObject({ staff_id: maker.id });
    const done = await maker.done('approveDeposit', {
      id,
      reference: newReference(),
      seen: '99.5',
      is_difference_confirmed: true,
    });
    expect(done).toMatchObject({ stage: 'completed', claim: null, target_at: null, seen: '99.5' });
    expect((await ann.done('balance', {})).balance).toBe('99.500000');
    expect(await auditOf(`deposit:${id}`)).toEqual(['deposit.approve']);
  });

  it('is rejected for a reason of the list, in the client’s language, as was shown before', async () => {
    const gerd = await app.realClient('de');
    const id = await told(gerd);
    const said = { reason: 'payment_not_found', remark: 'Konto 123' } as const;
    const letter = await maker.done('deskLetter', {
      kind: 'deposit',
      id,
      decision: 'reject',
      ...said,
    });
    expect(letter.language).toBe('de');
    expect(letter.text).toContain('Es ist keine solche Zahlung eingegangen. Konto 123');
    expect(letter.english).toContain('No such payment has arrived.');
    expect(await maker.refused('rejectDeposit', { id, reason: 'because' })).toBe('fields_invalid');
    await maker.done('rejectDeposit', { id, ...said });
    const [read] = (await gerd.done('deposits', {})).data;
    expect(read).toMatchObject({
      status: 2,
      remark: 'Es ist keine solche Zahlung eingegangen. Konto 123',
    });
    const { data } = await auditor.done('auditList', { search: `deposit:${id}` });
    expect(data[0]).toMatchObject({ reason: 'payment_not_found', user_id: gerd.user.id });
  });

  it('told twice is invalid', async () => {
    const id = await told(await app.realClient());
    expect(await maker.done('rejectDeposit', { id, reason: 'told_twice' })).toMatchObject({
      stage: 'invalid',
    });
  });

  it('is decided once: of two at the same moment one wins, and the other is told', async () => {
    const id = await told(await app.realClient());
    const answers = await Promise.all(
      [maker, maker2].map((one) =>
        one.call('approveDeposit', { id, reference: newReference(), seen: '100' }),
      ),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 5101 || code === 5102)).toHaveLength(1);
    const late = await maker2.call('rejectDeposit', { id, reason: 'told_twice' });
    expect(late).toMatchObject({ code: 5102, msg: expect.stringContaining('completed already') });
  });

  it('takes no hostile entry', async () => {
    const id = await told(await app.realClient());
    const reference = newReference();
    expect(await maker.refused('approveDeposit', { id, reference, seen: '-1' })).toBe(
      'amount_refused',
    );
    expect(await maker.refused('approveDeposit', { id, reference, seen: '0x10' })).toBe(
      'amount_refused',
    );
    expect(await maker.refused('approveDeposit', { id: 999_999, reference, seen: '1' })).toBe(
      'item_unknown',
    );
    expect(await maker.refused('approveDeposit', { id: '1 OR 1=1', reference, seen: '1' })).toBe(
      'fields_invalid',
    );
    const list = await maker.done('deskDeposits', { search: "'; DROP TABLE deposits; --" });
    expect(list.total).toBe(0);
    await maker.done('approveDeposit', { id, reference, seen: '100' });
    const other = await told(await app.realClient());
    expect(await maker.refused('approveDeposit', { id: other, reference, seen: '100' })).toBe(
      'reference_refused',
    );
  });
});

describe('a claim', () => {
  it('is one person’s, lasts with activity, runs out without, and is taken over openly', async () => {
    const id = await told(await app.realClient());
    const item = { kind: 'deposit', id } as const;
    const first = await maker.done('claimItem', item);
    expect(await maker2.refused('claimItem', item)).toBe('item_claimed');
    expect(await maker2.refused('rejectDeposit', { id, reason: 'told_twice' })).toBe(
      'item_claimed',
    );
    app.clock.advance(CLAIM_LIFE_MS - MINUTE_MS);
    const kept = await maker.done('claimItem', item);
    expect(kept.claimed_at).toBe(first.claimed_at);
    app.clock.advance(2 * MINUTE_MS);
    expect(await maker2.refused('claimItem', item)).toBe('item_claimed');
    const taken = await maker2.done('claimItem', { ...item, take_over: true });
    expect(taken.staff_id).toBe(maker2.id);
    expect(await auditOf(`deposit:${id}`)).toEqual(['takeOverItem']);
    expect(await maker.refused('claimItem', item)).toBe('item_claimed');
    app.clock.advance(CLAIM_LIFE_MS);
    expect((await maker.done('claimItem', item)).staff_id).toBe(maker.id);
    await maker.done('releaseItem', item);
    expect((await maker2.done('claimItem', item)).staff_id).toBe(maker2.id);
    expect(await auditOf(`deposit:${id}`)).toEqual(['takeOverItem']);
  });

  it('is for the roles that decide, on what there is', async () => {
    const id = await told(await app.realClient());
    expect(await reviewer.refused('claimItem', { kind: 'deposit', id })).toBe('role_missing');
    expect(await maker.refused('claimItem', { kind: 'identity', id })).toBe('role_missing');
    expect(await maker.refused('claimItem', { kind: 'deposit', id: 999_999 })).toBe('item_unknown');
    expect(await reviewer.refused('deskLetter', { kind: 'deposit', id, decision: 'approve' })).toBe(
      'role_missing',
    );
  });
});

describe('a withdrawal', () => {
  // Time has passed since they entered: the clients’ methods are older than a day.
  beforeAll(async () => {
    for (const one of [maker, maker2, checker]) await one.proves();
  });

  it('is approved, sent with its reference, and the client reads it', async () => {
    const { client, draw } = nextRich();
    const { id } = await draw('100');
    expect(await checker.refused('approveWithdrawal', { id })).toBe('enter_refused');
    expect(await maker.done('approveWithdrawal', { id })).toMatchObject({ stage: 'approved' });
    const reference = newReference();
    expect(await checker.refused('sendWithdrawal', { id, reference })).toBe('role_missing');
    expect(await maker.refused('sendWithdrawal', { id })).toBe('fields_invalid');
    const letter = await maker.done('deskLetter', {
      kind: 'withdrawal',
      id,
      decision: 'send',
      reference,
    });
    expect(letter.text).toContain(reference);
    expect(await maker.done('sendWithdrawal', { id, reference })).toMatchObject({ stage: 'sent' });
    expect(await client.done('drawInfo', { id })).toMatchObject({ state: 'sent', reference });
    expect((await auditOf(`withdrawal:${id}`)).toSorted()).toEqual([
      'withdrawal.approve',
      'withdrawal.send',
    ]);
  });

  it('above the amount is approved by a maker and a checker', async () => {
    const { draw } = nextRich();
    const { id } = await draw('20000');
    expect(await maker.done('approveWithdrawal', { id })).toMatchObject({
      stage: 'queued',
      is_first_approved: true,
      needs_two: true,
    });
    expect(await maker2.refused('approveWithdrawal', { id })).toBe('confirm_refused');
    expect(await maker.refused('sendWithdrawal', { id, reference: newReference() })).toBe(
      'decision_refused',
    );
    await maker.done('releaseItem', { kind: 'withdrawal', id });
    const { data } = await checker.done('deskWithdrawals', { view: 'to_confirm' });
    expect(data.map((one) => one.id)).toContain(id);
    expect(await checker.done('approveWithdrawal', { id })).toMatchObject({ stage: 'approved' });
  });

  it('is rejected for a published reason, and its money is free again', async () => {
    const { client, draw } = nextRich();
    const { id } = await draw('100');
    await maker.done('rejectWithdrawal', { id, reason: 'details_wrong' });
    expect(await client.done('drawInfo', { id })).toMatchObject({
      state: 'rejected',
      reason: 'details_wrong',
      money: 'returned',
    });
  });
});

describe('an identity', () => {
  it('is rejected with a reason that the client reads, then approved', async () => {
    const ann = await app.realClient('fr');
    const id = await applied(ann);
    await reviewer.done('rejectIdentity', { id, reason: 'photo_unreadable', remark: 'Recto' });
    const { review_status: status, review_remark: remark } = await ann.done('verification', {});
    expect(status).toBe(0);
    expect(remark).toContain('Recto');
    const again = await applied(ann);
    expect(again).not.toBe(id);
    expect(await reviewer.refused('approveIdentity', { id: again })).toBe('photos_unseen');
    await reviewer.looksAtPhotos(again);
    expect(await reviewer.done('approveIdentity', { id: again })).toMatchObject({
      status: 'verified',
      earlier_rejected: 1,
    });
    expect(await reviewer.done('deskIdentity', { id })).toMatchObject({ earlier_rejected: 0 });
    expect((await ann.done('verification', {})).review_status).toBe(2);
    expect(await reviewer.refused('approveIdentity', { id: again })).toBe('verification_decided');
    expect(await auditOf(`verification:${again}`)).toEqual([
      'identity.verified',
      'identity.view_back',
      'identity.view_front',
      'identity.view',
    ]);
    expect(await maker.refused('approveIdentity', { id: again })).toBe('role_missing');
  });

  it.each(['front', 'back'] as const)(
    'is approved by nobody who saw the %s alone, nor by what a colleague saw',
    async (side) => {
      const id = await applied(await app.realClient());
      const colleague = await TestStaff.enter(app, 'identity_reviewer');
      await colleague.looksAtPhotos(id);
      await reviewer.looksAtPhoto(id, side);
      expect(await reviewer.refused('approveIdentity', { id })).toBe('photos_unseen');
      await reviewer.looksAtPhotos(id);
      expect(await reviewer.done('approveIdentity', { id })).toMatchObject({ status: 'verified' });
    },
  );
});

describe('photos', () => {
  it('are shown to the roles that need them, and each viewing is written down once', async () => {
    const ann = await app.realClient();
    const id = await applied(ann);
    const paths = [`identity/${id}/front`, `identity/${id}/back`];
    for (const path of paths) {
      expect((await image(path, null)).json()).toMatchObject({ code: 999 });
      expect((await image(path, ann.token)).json()).toMatchObject({ code: 999 });
      for (const stranger of [support, maker, checker])
        expect((await image(path, stranger.token)).json()).toMatchObject({ code: 5005 });
    }
    expect(await auditOf(`verification:${id}`)).toEqual([]);
    const answers = await Promise.all(paths.map((path) => image(path, reviewer.token)));
    for (const { headers, statusCode } of answers) {
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-store',
      });
    }
    await image(paths[0] ?? '', reviewer.token);
    const lines = await auditOf(`verification:${id}`);
    expect(lines.toSorted()).toEqual([
      'identity.view',
      'identity.view_back',
      'identity.view_front',
    ]);
    app.clock.advance(11 * MINUTE_MS);
    await image(paths[0] ?? '', reviewer.token);
    expect((await image(paths[0] ?? '', auditor.token)).statusCode).toBe(200);
    const views = (await auditOf(`verification:${id}`)).filter((one) => one === 'identity.view');
    expect(views).toHaveLength(3);
    expect((await ann.done('staffActions', {})).total).toBe(3);
  });

  it('of payments are shown to finance; other addresses lead nowhere', async () => {
    const ann = await app.realClient();
    const id = await told(ann, '100', { proofImg: await uploaded(app, ann.token) });
    expect((await image(`deposit/${id}/proof`, maker.token)).statusCode).toBe(200);
    expect((await image(`deposit/${id}/proof`, reviewer.token)).json()).toMatchObject({
      code: 5005,
    });
    expect(await auditOf(`deposit:${id}`)).toEqual(['deposit.view']);
    const bare = await told(ann);
    for (const path of [
      `deposit/${bare}/proof`,
      `deposit/${id}/front`,
      'deposit/999999/proof',
      'deposit/x/proof',
      'withdrawal/1/proof',
      'identity/..%2f1/front',
    ])
      expect((await image(path, maker.token)).json(), path).not.toMatchObject({ code: 1 });
  });
});

describe('today', () => {
  it('counts what waits for the roles of whoever asks', async () => {
    const queues = async (one: TestStaff) =>
      (await one.done('deskToday', {})).map(({ queue }) => queue);
    expect(await queues(maker)).toEqual(['deposit', 'withdrawal']);
    expect(await queues(reviewer)).toEqual(['identity']);
    expect(await queues(auditor)).toEqual(['deposit', 'withdrawal', 'identity']);
    expect(await queues(support)).toEqual([]);
    const before = (await maker.done('deskToday', {}))[0]?.waiting ?? 0;
    await told(await app.realClient());
    const [deposits] = await maker.done('deskToday', {});
    expect(deposits?.waiting).toBe(before + 1);
    expect(deposits?.oldest_at).not.toBeNull();
  });
});

it('a detail holds no more of the client than the desk needs', async () => {
  const id = await told(await app.realClient());
  const detail: DeskDepositDetail = await maker.done('deskDeposit', { id });
  expect(JSON.stringify(detail)).not.toMatch(/password|token|secret|hash/i);
});
