// Real accounts and staff of a system of several processes: made in its database, then at whichever gate they like.
import { randomBytes, randomInt } from 'node:crypto';
import {
  ADMIN_CALLS,
  type AdminCallName,
  type AdminOutput,
  type Role,
} from '@meridian/contract/admin';
import { type Database, createStaff, createUser } from '@meridian/store';
import { newStaffLink } from '../../packages/server/src/staff/links.ts';
import { STAFF_PASSWORD, fromBase32 } from '../../packages/server/src/testing/test-staff.ts';
import { hashPassword } from '../../packages/server/src/users/passwords.ts';
import { totpCode } from '../../packages/server/src/users/totp.ts';
import { Trader } from './system.ts';

const PASSWORD = 'teal kettle 94';

/** A real account, logged in. */
export async function realTrader(db: Database, url: string): Promise<Trader> {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  await createUser(db, {
    ...{ email, isDemo: false, demoId: null, lang: 'en', creditScore: 30, country: 'GB' },
    uid: String(randomInt(10_000_000, 100_000_000)),
    inviteCode: randomBytes(5).toString('hex').toUpperCase(),
    passwordHash: await hashPassword(PASSWORD),
    emailVerifiedAt: Date.now(),
    createdAt: Date.now(),
  });
  const trader = new Trader();
  await trader.logInAs(url, email, PASSWORD);
  return trader;
}

interface AdminAnswer<N extends AdminCallName> {
  readonly code: number;
  readonly msg: string;
  readonly data: AdminOutput<N>;
}

async function adminCall<N extends AdminCallName>(
  url: string,
  name: N,
  input: object,
  token: string | null = null,
): Promise<AdminAnswer<N>> {
  const { path, method } = ADMIN_CALLS[name];
  const headers = {
    'content-type': 'application/json',
    ...(token === null ? {} : { authorization: token }),
  };
  if (method === 'GET') throw new Error(`${name} is asked by its query`);
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(input) });
  return (await answer.json()) as AdminAnswer<N>;
}

/** A member of staff, in at every gate. */
export class Desk {
  readonly #token: string;

  private constructor(token: string) {
    this.#token = token;
  }

  static async enter(db: Database, url: string, ...roles: readonly Role[]): Promise<Desk> {
    const email = `${randomBytes(6).toString('hex')}@desk.example`;
    const now = Date.now();
    const { id: staffId } = await createStaff(db, { email, name: 'Desk', roles, createdAt: now });
    const link = await newStaffLink(db, { staffId, now });
    const setUp = await adminCall(url, 'staffSetUp', { link, password: STAFF_PASSWORD });
    if (setUp.data.state !== 'enrol') throw new Error('a new member sets the second factor up');
    const { ticket, secret } = setUp.data;
    const code = totpCode(fromBase32(secret), Math.floor(Date.now() / 30_000));
    return new Desk((await adminCall(url, 'staffEnrol', { ticket, code })).data.token);
  }

  async call<N extends AdminCallName>(
    url: string,
    name: N,
    input: object,
  ): Promise<AdminAnswer<N>> {
    return await adminCall(url, name, input, this.#token);
  }
}
