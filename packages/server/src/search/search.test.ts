import { EXPORT_PATH } from '@meridian/contract/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fund } from '../testing/money.ts';
import { uploaded } from '../testing/photos.ts';
import { type RealUser, realUser } from '../testing/real-user.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let app: TestApp;
let ann: TestClient;
let order: number;
let deposit: number;
let reference: string | null;
beforeAll(async () => {
  app = await TestApp.open();
  ann = await app.realClient('en', 'ann.archer@example.org');
  ({ id: deposit, reference } = await fund(app, ann, '1000'));
  app.feed.say('EURUSD', '1.10000', '1.10010');
  ({ Id: order } = await ann.buy());
});
afterAll(() => app.remove());

const found = async (staff: TestStaff, search: string): Promise<string[]> =>
  (await staff.done('deskSearch', { search })).map(({ kind, id }) => `${kind} ${id}`);

async function applicant(name: string, card: string): Promise<RealUser> {
  const client = await realUser(app);
  const [front, reverse] = [await uploaded(app, client.token), await uploaded(app, client.token)];
  const input = { name, card_id: card, front_pic: front, reverse_pic: reverse };
  await app.call('submitVerification', input, { token: client.token, method: 'POST' });
  return client;
}

describe('the search of the back office', () => {
  it('finds clients by any part, orders and payments by number or reference, articles by title', async () => {
    const auditor = await TestStaff.enter(app, 'auditor');
    expect(await found(auditor, 'archer@ex')).toEqual([`client ${ann.user.id}`]);
    expect(await found(auditor, `#${order}`)).toContain(`order ${order}`);
    expect(await found(auditor, String(deposit))).toContain(`deposit ${deposit}`);
    expect(await found(auditor, reference ?? '')).toContain(`deposit ${deposit}`);
    const [news] = (await auditor.done('articleList', { kind: 'news' })).data;
    expect(await found(auditor, (news?.title ?? '').slice(0, 12))).toContain(`news ${news?.id}`);
    expect(await found(auditor, 'nothing of this kind')).toEqual([]);
  });

  it('shows nobody what his lists would not', async () => {
    const editor = await TestStaff.enter(app, 'content');
    expect(await found(editor, 'archer@ex')).toEqual([]);
    expect(await found(editor, `#${order}`)).toEqual([]);
    const support = await TestStaff.enter(app, 'support');
    expect(await found(support, `#${order}`)).not.toContain(`deposit ${deposit}`);
    expect(await found(support, `#${order}`)).toContain(`order ${order}`);
  });

  it('finds a client by the number of a document, whole and however it is spelt, for those who see documents', async () => {
    const card = 'AB 12-3456.7';
    const client = await applicant('Özgür IŞIK', card);
    const [is, reviewer] = [
      `client ${client.user.id}`,
      await TestStaff.enter(app, 'identity_reviewer'),
    ];
    for (const spelling of [card, 'ab1234567', 'AB-123 4567'])
      expect(await found(reviewer, spelling)).toContain(is);
    expect(await found(reviewer, 'AB123456')).toEqual([]);
    const listed = async (staff: TestStaff, search: string) =>
      (await staff.done('searchClients', { search })).data.map(({ id }) => id);
    expect(await listed(reviewer, 'ab1234567')).toEqual([client.user.id]);
    const queue = await reviewer.done('deskIdentities', { view: 'all', search: 'ab1234567' });
    expect(queue.data.map(({ client: { id } }) => id)).toEqual([client.user.id]);
    const support = await TestStaff.enter(app, 'support');
    expect(await found(support, card)).toEqual([]);
    expect(await listed(support, card)).toEqual([]);
    const rowsOfFile = async ({ token: authorization }: TestStaff, list: string) => {
      const payload = { list, input: { view: 'all', search: card } };
      const headers = { authorization };
      const { body } = await app.app.http.inject({
        method: 'POST',
        ...{ url: EXPORT_PATH, headers, payload },
      });
      return body.trimEnd().split('\r\n').slice(1);
    };
    for (const list of ['searchClients', 'deskIdentities'])
      expect(await rowsOfFile(reviewer, list)).toEqual([expect.stringContaining(client.user.uid)]);
    expect(await rowsOfFile(support, 'searchClients')).toEqual([]);
    const rows = await app.db.query<{ text: string }>({
      text: 'SELECT a::text AS text FROM audit_log AS a',
    });
    expect(rows.filter(({ text }) => /ab.?12.?3456/i.test(text))).toEqual([]);
  });

  it.each(['ÖZGÜR', 'özgür', 'ozgur', 'Işık', 'isik', 'IŞIK', 'öz'])(
    'finds Özgür IŞIK by %s, whatever the database’s locale is',
    async (text) => {
      const reviewer = await TestStaff.enter(app, 'identity_reviewer');
      expect(await found(reviewer, text)).toHaveLength(1);
    },
  );

  it.each([
    ['ЖАННА ЩУКИНА', 'жанна щук'],
    ['ΝΊΚΟΣ ΠΑΠΠΆΣ', 'νίκος'],
    ['Łukasz ØSTERGÅRD', 'østerg'],
    ['김민준', '김민'],
    ['STRAẞE', 'straß'],
  ])('finds %s by %s', async (name, text) => {
    await applicant(name, `C-${name.length}${text.length}00`);
    const reviewer = await TestStaff.enter(app, 'identity_reviewer');
    expect(await found(reviewer, text)).toHaveLength(1);
  });
});
