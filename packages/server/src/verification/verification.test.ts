import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ERRORS, REJECTION_REASONS, type CallOutput } from '@meridian/contract';
import { findUser } from '@meridian/store';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploaded } from '../testing/photos.ts';
import { type RealUser, realUser, sessionOf } from '../testing/real-user.ts';
import { TestApp, asRefused } from '../testing/test-app.ts';
import { reviewerAtCommandLine } from '../platform/operator/commands.ts';
import { plainNumber } from '../secrets/document-number.ts';
import { verificationCommands } from './commands.ts';
import { type Decision, createVerificationDecisions } from './decide.ts';
import { maskedCard } from './routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

let number = 0;
const newCard = (): string => `A${String(1_000_000 + (number += 1))}`;

async function form(client: RealUser, change: Record<string, unknown> = {}) {
  return {
    name: 'Ann Lee',
    card_id: newCard(),
    front_pic: await uploaded(app, client.token),
    reverse_pic: await uploaded(app, client.token),
    ...change,
  };
}
const submit = async (token: string, input: Record<string, unknown>) =>
  await app.call('submitVerification', input, { token, method: 'POST' });
const center = async (token: string, lang = 'en') =>
  (await app.call('verification', {}, { token, lang })).data as CallOutput<'verification'>;

const REVIEWER = { kind: 'command_line', id: null, name: 'reviewer' } as const;
const verifications = () =>
  createVerificationDecisions({
    db: app.db,
    vault: app.vault,
    now: app.clock.now,
    settings: { current: () => ({ countriesNotServed: ['KP'] }) as never },
    telling: { write: async () => undefined, say: () => undefined },
  });
const lastId = async (client: RealUser): Promise<number> =>
  (await verifications().last(client.user.id))?.id ?? 0;
const decide = async (client: RealUser, decision: Decision) =>
  await verifications().decide(await lastId(client), decision, REVIEWER);
const reject: Decision = { decision: 'rejected', reason: 'name_differs', remark: 'See line two.' };

describe('applying', () => {
  it('goes from not submitted to under review to verified', async () => {
    const ann = await realUser(app);
    expect(await center(ann.token)).toEqual({
      review_status: 0,
      review_remark: '',
      name: '',
      card_id: '',
      submitted_at: '',
      reviewed_at: '',
    });
    const answer = await submit(ann.token, await form(ann, { card_id: 'AB 123.456(7)' }));
    expect(answer.code).toBe(1);
    expect(answer.data).toEqual(await center(ann.token));
    expect(await center(ann.token)).toMatchObject({
      review_status: 1,
      name: 'Ann Lee',
      card_id: '•• •••.•••(7)',
      submitted_at: new Date(app.clock.now()).toISOString(),
    });
    await decide(ann, { decision: 'approved' });
    expect(await center(ann.token)).toMatchObject({ review_status: 2, review_remark: '' });
    expect(await findUser(app.db, ann.user.id)).toMatchObject({
      identityVerifiedAt: app.clock.now(),
      creditScore: 40,
    });
    expect(asRefused(await submit(ann.token, await form(ann))).error).toBe('verification_done');
  });

  it('is possible again after a rejection, whose reason is told in the client’s language', async () => {
    const ann = await realUser(app);
    await submit(ann.token, await form(ann));
    expect(asRefused(await submit(ann.token, await form(ann))).error).toBe(
      'verification_under_review',
    );
    await decide(ann, reject);
    expect(await center(ann.token)).toMatchObject({
      review_status: 0,
      review_remark: 'The name differs from the one on the document. See line two.',
      name: '',
      card_id: '',
    });
    expect((await center(ann.token, 'de')).review_remark).toContain('weicht vom Dokument ab');
    expect((await submit(ann.token, await form(ann))).code).toBe(1);
    expect(await center(ann.token)).toMatchObject({ review_status: 1, review_remark: '' });
  });

  it('of two devices at once one gets through', async () => {
    const ann = await realUser(app);
    const tokens = [ann.token, await sessionOf(app, ann.user)];
    const forms = [await form(ann), await form(ann)];
    const codes = await Promise.all(
      tokens.map(async (token, at) => (await submit(token, forms[at] ?? {})).code),
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([1, ERRORS.verification_under_review.code]);
  });

  it('is for real users alone', async () => {
    const demo = await app.client();
    expect(asRefused(await submit(demo.token, {})).error).toBe('real_account_only');
    expect((await app.call('verification', {})).code).toBe(999);
  });
});

describe('a decision at the command line', () => {
  it('that cannot be recorded is not made', async () => {
    const ann = await realUser(app);
    await submit(ann.token, await form(ann));
    const commands = verificationCommands({
      db: app.db,
      verifications: verifications(),
      vault: app.vault,
    });
    const by = reviewerAtCommandLine('ann', () => {
      throw new Error('the clock stands');
    });
    const input = { id: await lastId(ann), options: {} };
    await expect(commands['identities approve']?.run(input, by)).rejects.toThrow(
      'the clock stands',
    );
    expect(await center(ann.token)).toMatchObject({ review_status: 1 });
  });
});

describe('what is asked', () => {
  it('every field is', async () => {
    const ann = await realUser(app);
    const { fields } = asRefused(await submit(ann.token, {}));
    expect(Object.keys(fields).toSorted()).toEqual(['card_id', 'front_pic', 'name', 'reverse_pic']);
  });

  it.each([
    'Ann Lee',
    '陳大文',
    'Müller-Lüdenscheidt',
    "O'Brien",
    'محمد بن سلمان',
    'สมชาย ใจดี',
    'Jean-Luc d’Arc Jr.',
    'ジョン・スミス',
    'Nguyễn Văn A',
  ])('%s is a name', async (name) => {
    const ann = await realUser(app);
    expect((await submit(ann.token, await form(ann, { name }))).code).toBe(1);
    expect((await center(ann.token)).name).toBe(name);
  });

  it.each([
    '<b>Ann</b>',
    'Ann<script>alert(1)</script>',
    'Ann\u202Eeel',
    'Ann\u0000',
    'Ann\nLee',
    '12345',
    '-',
    'A{b}',
    '=1+1',
    'x'.repeat(81),
  ])('%j is no name', async (name) => {
    const ann = await realUser(app);
    const photo = `/api/common/image/${'x'.repeat(32)}`;
    const answer = await submit(ann.token, {
      name,
      card_id: newCard(),
      front_pic: photo,
      reverse_pic: photo,
    });
    expect(Object.keys(asRefused(answer).fields)).toEqual(['name']);
  });

  it('one photo is not both sides of a document', async () => {
    const ann = await realUser(app);
    const sent = await form(ann);
    const answer = await submit(ann.token, { ...sent, reverse_pic: sent.front_pic });
    expect(Object.keys(asRefused(answer).fields)).toEqual(['reverse_pic']);
  });

  it.each(['<b>1234</b>', '12', '----------', 'A123\u0000', '1'.repeat(31), "1234' OR 1=1"])(
    '%j is no number of a document',
    async (cardId) => {
      const ann = await realUser(app);
      const answer = await submit(ann.token, { ...(await form(ann)), card_id: cardId });
      expect(Object.keys(asRefused(answer).fields)).toEqual(['card_id']);
    },
  );

  it('both photos must be uploads of the client', async () => {
    const [ann, bob] = [await realUser(app), await realUser(app)];
    const his = await uploaded(app, bob.token);
    const wrong = [
      his,
      'https://evil.example/a.jpg',
      `https://evil.example${his}`,
      '/api/common/image/../../x',
      'javascript:alert(1)',
    ];
    for (const url of wrong) {
      for (const field of ['front_pic', 'reverse_pic']) {
        const answer = await submit(ann.token, await form(ann, { [field]: url }));
        expect([url, Object.keys(asRefused(answer).fields)]).toEqual([url, [field]]);
      }
    }
    expect((await center(ann.token)).review_status).toBe(0);
  });

  it('a country that is not served is refused, the user’s own or the document’s', async () => {
    const [ann, bob] = [await realUser(app), await realUser(app, 'CU')];
    expect(asRefused(await submit(ann.token, await form(ann, { country: 'kp' }))).error).toBe(
      'document_country_not_served',
    );
    expect(asRefused(await submit(bob.token, await form(bob, { country: 'DE' }))).error).toBe(
      'document_country_not_served',
    );
    for (const country of ['D1', 'XX', 'EU', 'ZZ', 'DEU'])
      expect(
        Object.keys(asRefused(await submit(ann.token, await form(ann, { country }))).fields),
      ).toEqual(['country']);
    expect((await submit(ann.token, await form(ann, { country: 'de' }))).code).toBe(1);
  });
});

describe('a document', () => {
  it('verifies one account, and says nothing of the other', async () => {
    const [ann, bob] = [await realUser(app), await realUser(app)];
    await submit(ann.token, await form(ann, { card_id: 'ZX-998877' }));
    await decide(ann, { decision: 'approved' });
    const answer = asRefused(await submit(bob.token, await form(bob, { card_id: 'zx 998877' })));
    expect(answer.error).toBe('verification_not_possible');
    expect(answer.msg).not.toMatch(/account|taken|used|exists/i);
    expect(answer.fields).toEqual({});
  });

  it('is looked at again when it is approved', async () => {
    const [ann, bob] = [await realUser(app), await realUser(app)];
    const card = newCard();
    await submit(ann.token, await form(ann, { card_id: card }));
    await submit(bob.token, await form(bob, { card_id: card }));
    await decide(ann, { decision: 'approved' });
    await expect(decide(bob, { decision: 'approved' })).rejects.toMatchObject({
      error: 'verification_card_taken',
    });
    expect((await center(bob.token)).review_status).toBe(1);
    expect((await findUser(app.db, bob.user.id))?.identityVerifiedAt).toBeNull();
    await decide(bob, reject);
  });

  it('is compared without its spelling, and shown masked', () => {
    expect(plainNumber('ａb-12 3(4)')).toBe('AB1234');
    expect(maskedCard('A1234567')).toBe('•••••567');
    expect(maskedCard('1234')).toBe('•••4');
  });
});

describe('a client', () => {
  it('is told by mail, and is at once what the decision made of them', async () => {
    const ann = await realUser(app);
    await submit(ann.token, await form(ann));
    expect((await app.call('userInfo', {}, { token: ann.token })).data).toMatchObject({
      identity_verified: 0,
    });
    const { verifications: ofSite } = app.app.site;
    await ofSite.decide(await lastId(ann), { decision: 'approved' }, REVIEWER);
    expect((await app.call('userInfo', {}, { token: ann.token })).data).toMatchObject({
      identity_verified: 1,
      credit_score: 40,
    });
    const outbox = path.join(app.dataDir, 'outbox');
    await vi.waitFor(() => {
      const letters = readdirSync(outbox).map((name) =>
        readFileSync(path.join(outbox, name), 'utf8'),
      );
      expect(letters.filter((letter) => letter.includes(ann.user.email ?? '?'))).toHaveLength(1);
    }, 20_000);
  });
});

describe('a decision', () => {
  it('is made once, for a reason of the list, and stays as it was made', async () => {
    const ann = await realUser(app);
    await submit(ann.token, await form(ann));
    const id = await lastId(ann);
    const refused = async (decision: Decision) =>
      await verifications().decide(id, decision, REVIEWER);
    await expect(refused({ ...reject, reason: 'because' as never })).rejects.toMatchObject({
      error: 'fields_invalid',
    });
    const both = await Promise.allSettled([refused({ decision: 'approved' }), refused(reject)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(refused(reject)).rejects.toMatchObject({ error: 'verification_decided' });
    await expect(verifications().decide(9_999_999, reject, REVIEWER)).rejects.toMatchObject({
      error: 'verification_unknown',
    });
    for (const text of [
      "UPDATE verification_decisions SET remark = 'other'",
      'DELETE FROM verification_decisions',
      "UPDATE verifications SET name = 'other'",
      "UPDATE verifications SET status = 'under_review'",
      'DELETE FROM verifications',
    ])
      await expect(app.db.query({ text })).rejects.toThrow(/kept as it was|append-only/);
  });

  it.each([...REJECTION_REASONS])('%s has its words', async (reason) => {
    const ann = await realUser(app);
    await submit(ann.token, await form(ann));
    await decide(ann, { decision: 'rejected', reason, remark: '' });
    expect((await center(ann.token)).review_remark).toMatch(/^[A-Z].{10,}\.$/);
  });
});
