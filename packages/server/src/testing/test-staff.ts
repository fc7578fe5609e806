// Members of staff for tests. They log in as real ones do, by link and authenticator app, and make the back office's
// calls, whose answers are checked by the contract's schema each time.
import {
  ADMIN_CALLS,
  ADMIN_ERRORS,
  ADMIN_IMAGE_PATH,
  type AdminCallName,
  type AdminErrorName,
  type AdminInput,
  type AdminOutput,
  type Role,
} from '@meridian/contract/admin';
import { ERRORS, type ErrorName } from '@meridian/contract';
import { createStaff } from '@meridian/store';
import { newStaffLink } from '../staff/links.ts';
import { totpCode } from '../users/totp.ts';
import { Outbox } from './outbox.ts';
import { AnyAnswer, type TestApp, queryOf } from './test-app.ts';

export const STAFF_PASSWORD = 'teal-kettle-ninety-four';

export type AnyAdminInput<N extends AdminCallName> =
  | AdminInput<N>
  | Readonly<Record<string, unknown>>;

export interface AdminAnswer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

export async function adminCall<N extends AdminCallName>(
  app: TestApp,
  name: N,
  input: AnyAdminInput<N>,
  token: string | null = null,
  more: Readonly<Record<string, string>> = {},
): Promise<AdminAnswer> {
  const { path: url, method, output } = ADMIN_CALLS[name];
  const headers = token === null ? more : { authorization: token, ...more };
  const response = await app.app.http.inject(
    method === 'GET'
      ? { method, url, headers, query: queryOf(input) }
      : { method, url, headers, payload: { ...input } },
  );
  const answer = AnyAnswer.parse(response.json());
  if (answer.code === 1) output.parse(answer.data);
  return { code: answer.code, msg: answer.msg, data: answer.data };
}

export function nameOfCode(code: number): AdminErrorName | ErrorName {
  const found = [...Object.entries(ADMIN_ERRORS), ...Object.entries(ERRORS)].find(
    ([, error]) => error.code === code,
  );
  if (found === undefined) throw new Error(`code ${code} stands in a catalogue`);
  return found[0] as AdminErrorName | ErrorName;
}

export class TestStaff {
  readonly app: TestApp;
  readonly token: string;
  readonly id: number;
  readonly email: string;
  readonly secret: Buffer;

  private constructor(
    app: TestApp,
    entered: { token: string; id: number; email: string; secret: Buffer },
  ) {
    this.app = app;
    this.token = entered.token;
    this.id = entered.id;
    this.email = entered.email;
    this.secret = entered.secret;
  }

  /** Confirms an authenticator app. @returns the member with it, in a session of its own */
  async enrols(entry: { readonly ticket: string; readonly secret: string }): Promise<TestStaff> {
    const { app, email } = this;
    const secret = fromBase32(entry.secret);
    const code = totpCode(secret, Math.floor(app.clock.now() / 30_000));
    const { token, staff } = (await adminCall(app, 'staffEnrol', { ticket: entry.ticket, code }))
      .data as AdminOutput<'staffEnrol'>;
    return new TestStaff(app, { token, id: staff.id, email, secret });
  }

  /** Gives the second factor again, as the dialog before a decision about money does. */
  async proves(): Promise<void> {
    const code = totpCode(this.secret, Math.floor(this.app.clock.now() / 30_000));
    await this.done('staffProve', { code });
  }

  /** Logs in again, with a code. @returns the member in a session of their own */
  async entersAgain(app: TestApp): Promise<TestStaff> {
    const code = totpCode(this.secret, Math.floor(app.clock.now() / 30_000));
    const { data } = await adminCall(app, 'staffLogin', {
      email: this.email,
      password: STAFF_PASSWORD,
      code,
    });
    const entry = data as AdminOutput<'staffLogin'>;
    if (entry.state !== 'in') throw new Error('the member has a second factor');
    const { id, email, secret } = this;
    return new TestStaff(app, { id, email, secret, token: entry.token });
  }

  /** Views the photos, as the panel of an application does. */
  async looksAtPhotos(id: number): Promise<void> {
    await this.looksAtPhoto(id, 'front');
    await this.looksAtPhoto(id, 'back');
  }

  async looksAtPhoto(id: number, side: 'front' | 'back'): Promise<void> {
    const { token } = this;
    const url = `${ADMIN_IMAGE_PATH}identity/${id}/${side}`;
    const headers = { authorization: token };
    const response = await this.app.app.http.inject({ url, headers });
    if (response.headers['content-type'] !== 'image/jpeg')
      throw new Error(`the photo is not shown: ${response.body}`);
  }

  static async enter(app: TestApp, ...roles: readonly Role[]): Promise<TestStaff> {
    const email = `${roles.join('-')}-${counter++}@desk.example`;
    return TestStaff.byLink(app, await TestStaff.linkFor(app, email, ...roles), email);
  }

  /** Invites a member. @returns the secret of the link */
  static async linkFor(app: TestApp, email: string, ...roles: readonly Role[]): Promise<string> {
    const now = app.clock.now();
    const name = `The ${roles.join(' and ')}`.slice(0, 60);
    const { id: staffId } = await createStaff(app.db, { email, name, roles, createdAt: now });
    return newStaffLink(app.db, { staffId, now });
  }

  /** Sets up the password and the second factor. */
  static async byLink(
    app: TestApp,
    link: string,
    email: string,
    input: object = {},
  ): Promise<TestStaff> {
    const entry = (await adminCall(app, 'staffSetUp', { link, password: STAFF_PASSWORD, ...input }))
      .data as AdminOutput<'staffSetUp'>;
    if (entry.state !== 'enrol') throw new Error('a new member sets the second factor up first');
    const secret = fromBase32(entry.secret);
    const code = totpCode(secret, Math.floor(app.clock.now() / 30_000));
    const { token, staff } = (await adminCall(app, 'staffEnrol', { ticket: entry.ticket, code }))
      .data as AdminOutput<'staffEnrol'>;
    return new TestStaff(app, { token, id: staff.id, email, secret });
  }

  /** By the link in the member's newest mail. */
  static async byMail(app: TestApp, email: string): Promise<TestStaff> {
    const found = (await new Outbox(app).look())
      .filter(({ to }) => to === email)
      .flatMap(({ raw }) => linkIn(raw) ?? []);
    return TestStaff.byLink(app, found.at(-1) ?? '', email);
  }

  call<N extends AdminCallName>(name: N, input: AnyAdminInput<N>): Promise<AdminAnswer> {
    return adminCall(this.app, name, input, this.token);
  }

  /** The data of a call that succeeds. */
  async done<N extends AdminCallName>(name: N, input: AnyAdminInput<N>): Promise<AdminOutput<N>> {
    const answer = await this.call(name, input);
    if (answer.code !== 1)
      throw new Error(`${name} ${JSON.stringify(input)} was refused: ${JSON.stringify(answer)}`);
    return answer.data as AdminOutput<N>;
  }

  async refused<N extends AdminCallName>(
    name: N,
    input: AnyAdminInput<N>,
  ): Promise<AdminErrorName | ErrorName> {
    return nameOfCode((await this.call(name, input)).code);
  }
}

/** The secret of the link in a mail. */
export const linkIn = (raw: string): string | null =>
  /set-up\?link=([\w-]+)/.exec(raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[1] ?? null;

/** Another owner confirms all that waits for a second person. */
export async function confirmed(app: TestApp): Promise<void> {
  const second = await TestStaff.enter(app, 'owner');
  for (const { id, seen_hash: seen } of (await second.done('proposalList', {})).waiting)
    await second.done('proposalConfirm', { id: String(id), seen_hash: seen });
}

let counter = 0;

export function fromBase32(text: string): Buffer {
  const bits = Array.from(text)
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
