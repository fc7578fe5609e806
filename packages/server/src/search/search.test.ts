import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fund } from '../testing/money.ts';
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
});
