// Every call of the back office, made by somebody who may make it, with every strange value in every field: none causes
// a fault of ours, and the back office goes on.
import { ADMIN_CALLS, type AdminCallName, ROLES, type Role } from '@meridian/contract/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE } from '../../testing/hostile.ts';
import { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

let app: TestApp;
const staff = new Map<Role, TestStaff>();
beforeAll(async () => {
  app = await TestApp.open();
  await TestStaff.enter(app, 'support'); // number 1, to whom everything may happen
  for (const role of ROLES) staff.set(role, await TestStaff.enter(app, role));
});
afterAll(() => app.remove());

const text = { title: 'Title', summary: '', content: '<p>Text</p>' };
/** A right value for a field of this name, if it is required. */
const RIGHT: Readonly<Record<string, unknown>> = {
  id: 1,
  reason: 'A reason',
  day: '2026-03-02',
  content: '<p>Text</p>',
  publish_at: null,
  texts: { en: text },
  name: 'A name',
};
const KINDS: Partial<Record<AdminCallName, string>> = {
  articleInfo: 'news',
  articleSave: 'news',
  articleWithdraw: 'news',
  claimItem: 'deposit',
  releaseItem: 'deposit',
};

const makerOf = (name: AdminCallName): TestStaff | undefined => {
  const { access } = ADMIN_CALLS[name];
  return staff.get(typeof access === 'string' ? 'support' : (access[0] ?? 'owner'));
};

const fieldsOf = (name: AdminCallName): string[] => Object.keys(ADMIN_CALLS[name].input.shape);

describe('no input is a fault of ours', () => {
  it.each(
    (Object.keys(ADMIN_CALLS) as AdminCallName[]).filter((name) => fieldsOf(name).length > 0),
  )('%s answers every hostile value of every field', async (name) => {
    const kind = KINDS[name];
    const right = kind === undefined ? RIGHT : { ...RIGHT, kind };
    for (const field of fieldsOf(name))
      for (const value of HOSTILE) {
        const answer = await makerOf(name)?.call(name, { ...right, [field]: value });
        expect([field, value, answer?.code]).not.toEqual([field, value, 1000]);
      }
  });

  it.each(HOSTILE.filter((value) => typeof value === 'string'))(
    'an article with %j in its texts is written or refused',
    async (value) => {
      const texts = { en: { ...text, title: `a${value}` }, de: { ...text, content: value } };
      const answer = await staff
        .get('content')
        ?.call('articleSave', { kind: 'news', publish_at: 0, texts });
      expect([1, 1001, 5302, 5303]).toContain(answer?.code);
    },
  );
});
