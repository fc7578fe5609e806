import { EXPORT_PATH } from '@meridian/contract/admin';
import { writeAudit } from '@meridian/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fund } from '../../testing/money.ts';
import { TestApp } from '../../testing/test-app.ts';
import { TestStaff, nameOfCode } from '../../testing/test-staff.ts';

let app: TestApp;
let auditor: TestStaff;
beforeAll(async () => {
  app = await TestApp.open();
  auditor = await TestStaff.enter(app, 'auditor');
});
afterAll(() => app.remove());

async function file(staff: TestStaff | null, list: string, input: object = {}) {
  const response = await app.app.http.inject({
    method: 'POST',
    url: EXPORT_PATH,
    headers: staff === null ? {} : { authorization: staff.token },
    payload: { list, input },
  });
  const isFile = String(response.headers['content-type']).startsWith('text/csv');
  return {
    lines: isFile ? response.body.replace('\u{FEFF}', '').trimEnd().split('\r\n') : [],
    refused: isFile ? null : nameOfCode(response.json<{ code: number }>().code),
    disposition: String(response.headers['content-disposition']),
  };
}

const line = (subject: string) => ({
  at: 1_700_000_000_000,
  staffId: null,
  staffName: 'Ann, "the owner"',
  address: '',
  action: 'testExport',
  subject,
  userId: null,
  reason: '=HYPERLINK("https://evil.example")',
  before: null,
  after: { a: 1 },
});

describe('the file of a list', () => {
  it('has everything that fits, its fields in order, and no formula', async () => {
    for (let i = 0; i < 25; i += 1) await writeAudit(app.db, line(`thing:${i}`));
    const { lines, disposition } = await file(auditor, 'auditList', { action: 'testExport' });
    expect(disposition).toMatch(/^attachment; filename="auditList-[\dT-]+\.csv"$/);
    expect(lines).toHaveLength(26);
    expect(lines[0]).toBe(
      'id,at,staff_id,staff_name,address,action,subject,user_id,reason,before,after',
    );
    expect(lines[1]).toContain(
      `,2023-11-14T22:13:20.000Z,,"Ann, ""the owner""",,testExport,thing:24,,"'=HYPERLINK(""https://evil.example"")",,"{""a"":1}"`,
    );
  });

  it('is read page by page where the list has no stream', async () => {
    const { lines } = await file(auditor, 'deskCompanies');
    const { total } = await auditor.done('deskCompanies', {});
    expect(lines).toHaveLength(total + 1);
    expect((await file(auditor, 'deskAreas')).lines.length).toBeGreaterThan(200);
    expect((await file(auditor, 'figures')).lines).toHaveLength(31);
  });

  it('writes every moment as a date in UTC, in orders too, and what may be missing as columns', async () => {
    app.feed.say('EURUSD', '1.10000');
    const client = await app.realClient();
    await fund(app, client, '1000');
    const { OpenTime } = await client.buy({ cont: '0.01' });
    const opened = new Date(OpenTime ?? 0).toISOString();
    for (const [list, input] of [
      ['deskOrders', { view: 'open' }],
      ['clientOrders', { id: client.user.id, status: 'open' }],
    ] as const) {
      const [head = '', row = ''] = (await file(auditor, list, input)).lines;
      expect(row.split(',')[head.split(',').indexOf('OpenTime')]).toBe(opened);
    }
    const [head = ''] = (await file(auditor, 'deskDeposits', { view: 'all' })).lines;
    expect(head).toContain('claim_staff_name,claim_claimed_at,');
  });

  it('says codes in words, and gives a fill a column for each of its facts', async () => {
    app.feed.say('EURUSD', '1.10000');
    const client = await app.realClient();
    await fund(app, client, '1000');
    const order = await client.buy({ cont: '0.01' });
    const { lines } = await file(auditor, 'clientOrders', { id: client.user.id, status: 'open' });
    const [head = [], row = []] = lines.map((one) => one.split(','));
    const cell = (name: string) => row[head.indexOf(name)];
    expect([cell('OrderType'), cell('OrderType_word')]).toEqual(['1', 'buy']);
    expect([cell('Status'), cell('Status_word')]).toEqual(['1', 'open']);
    expect(cell('Receipt_Open_Price')).toBe(order.Receipt.Open?.Price);
    expect(cell('Receipt_Open_Time')).toBe(new Date(order.Receipt.Open?.Time ?? 0).toISOString());
    expect(cell('Receipt_Close_Price')).toBe('');
    expect(head).not.toContain('Receipt_Open');
  });

  it('lets no formula in where the fields of a row are parted by semicolons', async () => {
    await writeAudit(app.db, { ...line('thing;=1+1'), action: 'testParted' });
    const { lines } = await file(auditor, 'auditList', { action: 'testParted' });
    expect(lines[1]).toContain(",thing;'=1+1,");
    await writeAudit(app.db, { ...line('thing;"=1+1;'), action: 'testQuoted' });
    const quoted = await file(auditor, 'auditList', { action: 'testQuoted' });
    // Two quotes at the beginning of a field are nothing, and what follows them would be a formula.
    expect(quoted.lines[1]).toContain(`,"thing;'""=1+1;",`);
  });

  it('is recorded: who, which list, with which filter', async () => {
    await file(auditor, 'articleList', { kind: 'announcement' });
    const { data } = await auditor.done('auditList', { action: 'export' });
    expect(data[0]).toMatchObject({
      staff_id: auditor.id,
      subject: 'list:articleList',
      after: { kind: 'announcement' },
    });
  });

  it('is for those who may read the list, and of lists alone', async () => {
    const editor = await TestStaff.enter(app, 'content');
    expect((await file(editor, 'auditList')).refused).toBe('role_missing');
    expect((await file(null, 'auditList')).refused).toBe('session_required');
    for (const name of ['settingsChange', 'ledgerCheck', 'nothing', '__proto__', 'constructor'])
      expect((await file(auditor, name)).refused).toBe('list_has_no_file');
    expect((await file(auditor, 'auditList', { from: 'x' })).refused).toBe('fields_invalid');
  });
});
