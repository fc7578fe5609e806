// Every call of the back office made by every role: who is refused, and why, is what the contract's table says.
import {
  ADMIN_CALLS,
  type AdminCallName,
  EXPORT_PATH,
  ROLES,
  type Role,
} from '@meridian/contract/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../testing/test-app.ts';
import { TestStaff, adminCall, nameOfCode } from '../../testing/test-staff.ts';

const NAMES = Object.keys(ADMIN_CALLS) as AdminCallName[];

let app: TestApp;
const staff = new Map<Role, TestStaff>();
beforeAll(async () => {
  app = await TestApp.open();
  for (const role of ROLES) staff.set(role, await TestStaff.enter(app, role));
});
afterAll(() => app.remove());

/** It would end the session that the other calls need. */
const ENDING = new Set<AdminCallName>(['staffLogout']);

/** Sends an empty input: only refusals from before the input is read count here. */
async function isKeptOut(name: AdminCallName, token: string | null): Promise<string | null> {
  const { code } = await adminCall(app, name, {}, token);
  const refused = code === 1 ? null : nameOfCode(code);
  return refused === 'role_missing' || refused === 'session_required' ? refused : null;
}

const mayCall = (name: AdminCallName, role: Role): boolean => {
  const access: string | readonly Role[] = ADMIN_CALLS[name].access;
  return typeof access === 'string' || access.includes(role);
};

describe('each call lets in whom its table lets in', () => {
  it.each(NAMES.filter((name) => !ENDING.has(name)))('%s', async (name) => {
    for (const role of ROLES)
      expect(await isKeptOut(name, staff.get(role)?.token ?? ''), `as ${role}`).toBe(
        mayCall(name, role) ? null : 'role_missing',
      );
  });

  it('a stranger and a client are let in nowhere but at the entry', async () => {
    const client = await app.realClient();
    for (const name of NAMES.filter((one) => ADMIN_CALLS[one].access !== 'anyone'))
      for (const token of [null, client.token, 'x', '0'.repeat(43)])
        expect(await isKeptOut(name, token), name).toBe('session_required');
  });
});

describe('a file', () => {
  it('of a list is for whom the list is, and what is no list has none', async () => {
    for (const role of ROLES)
      for (const name of NAMES.filter((one) => ADMIN_CALLS[one].method === 'GET')) {
        const { headers, body } = await app.app.http.inject({
          method: 'POST',
          url: EXPORT_PATH,
          headers: { authorization: staff.get(role)?.token ?? '' },
          payload: { list: name, input: {} },
        });
        const isFile = String(headers['content-type']).startsWith('text/csv');
        const refused = isFile ? null : nameOfCode((JSON.parse(body) as { code: number }).code);
        if (!mayCall(name, role))
          expect(refused, `${name} as ${role}`).toMatch(/^(role_missing|list_has_no_file)$/);
        else expect(refused, `${name} as ${role}`).not.toBe('role_missing');
      }
  });
});

describe('the table', () => {
  const callsOf = (role: Role, method: 'GET' | 'POST') =>
    NAMES.filter(
      (name) =>
        ADMIN_CALLS[name].method === method &&
        typeof ADMIN_CALLS[name].access !== 'string' &&
        mayCall(name, role),
    );

  it('lets auditors and support change nothing', () => {
    // A preview is asked by POST because it is long; it changes nothing.
    expect(callsOf('auditor', 'POST')).toEqual(['articlePreview']);
    expect(callsOf('support', 'POST')).toEqual([]);
  });

  it('lets auditors read everything but what only deciders need', () => {
    const unread = NAMES.filter(
      (name) => ADMIN_CALLS[name].method === 'GET' && !mayCall(name, 'auditor'),
    );
    expect(unread).toEqual(['deskLetter']);
  });

  it('keeps money from owners, and documents from support', () => {
    const money = NAMES.filter((name) => /Deposit$|Withdrawal$|Identity$/.test(name));
    expect(
      money.filter((name) => /^(approve|reject|send)/.test(name) && mayCall(name, 'owner')),
    ).toEqual([]);
    for (const name of ['clientDocuments', 'deskIdentities', 'deskIdentity'] as const)
      expect(mayCall(name, 'support'), name).toBe(false);
  });

  it('has no lever that moves prices, balances or orders of one client', () => {
    const FORBIDDEN = /balance|credit|adjust|price|spread|slippage|delay|outcome|liquidat|order/i;
    const changing = NAMES.filter((name) => ADMIN_CALLS[name].method === 'POST');
    // A promised spread moves none of them: what is beyond it is given back, to everybody.
    expect(changing.filter((name) => FORBIDDEN.test(name))).toEqual([
      'promiseSpread',
      'withdrawSpreadPromise',
    ]);
  });
});
