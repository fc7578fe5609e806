// Every call of the back office, made by somebody who may make it, with every strange value in every field: none causes
// a fault of ours, and the back office goes on.
import { ADMIN_CALLS, type AdminCallName, ROLES, type Role } from '@meridian/contract/admin';
import { present } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
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

/** What a field may be, if it is one of a few words. */
function choicesOf(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  const { innerType } = (schema as z.ZodType).def as { readonly innerType?: unknown };
  return innerType === undefined ? [] : choicesOf(innerType);
}

describe('a word that is none of those that may be', () => {
  const cases = (Object.keys(ADMIN_CALLS) as AdminCallName[]).flatMap((name) =>
    Object.entries(ADMIN_CALLS[name].input.shape)
      .map(([field, schema]) => ({ name, field, choices: choicesOf(schema) }))
      .filter(({ choices }) => choices.length > 0),
  );

  it('is a case of several calls', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBeGreaterThan(5);
  });

  it.each(cases)('is refused by $name with what $field may be', async (of) => {
    const { name, field, choices } = of;
    const maker = present(makerOf(name), 'somebody who may');
    const answer = await maker.call(name, { ...RIGHT, [field]: 'sideways' });
    const { fields } = answer.data as { fields: Record<string, string> };
    expect(fields[field]).toBe(`Possible values: ${choices.join(', ')}.`);
  });
});

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
