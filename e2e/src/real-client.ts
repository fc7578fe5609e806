// Real accounts for the browser tests: opened and logged in to through the API, with the codes that the server mailed.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallInput, CallName, CallOutput, Envelope, Login } from '@meridian/contract';
import { ROUTES } from '@meridian/contract/names/calls';
import { inject } from 'vitest';

const CODE_WITHIN_MS = 30_000;
/** A mail has its code on a line of its own. */
const CODE_LINE = /^ {4}(\d{6})\r?$/m;

export interface RealClient extends Login {
  readonly email: string;
  readonly password: string;
}

export const newEmail = (): string => `${randomUUID()}@example.com`;

/** POSTs a call. @throws if its code is not 1 */
export async function ask<N extends CallName>(
  name: N,
  input: CallInput<N>,
  { token, siteUrl = inject('siteUrl') }: { token?: string; siteUrl?: string } = {},
): Promise<CallOutput<N>> {
  const response = await fetch(siteUrl + ROUTES[name].path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      lang: 'en',
      ...(token === undefined ? {} : { authorization: token }),
    },
    body: JSON.stringify(input),
  });
  const answer = (await response.json()) as Envelope<CallOutput<N>>;
  if (answer.code !== 1) throw new Error(`${name}: ${answer.code} ${answer.msg}`);
  return answer.data;
}

function messagesTo(address: string, kind: '.eml' | '.txt', outbox: string): string[] {
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((file) => file.endsWith(kind))
    .toSorted()
    .map((file) => readFileSync(path.join(outbox, file), 'utf8'))
    .filter((letter) => letter.includes(`To: ${address}`));
}

/** The `count`th code sent to `address`. */
async function sentCode(
  { address, kind, form }: { address: string; kind: '.eml' | '.txt'; form: RegExp },
  count: number,
  outbox: string,
): Promise<string> {
  const deadline = Date.now() + CODE_WITHIN_MS;
  while (Date.now() < deadline) {
    const codes = messagesTo(address, kind, outbox).flatMap((text) => form.exec(text)?.[1] ?? []);
    const code = codes[count - 1];
    if (code !== undefined) return code;
    await sleep(100);
  }
  throw new Error(`no code number ${count} was sent to ${address}`);
}

/** The code of the newest mail to `address`, the `count`th that has one. */
export const mailedCode = (
  address: string,
  count = 1,
  outbox = inject('outbox'),
): Promise<string> => sentCode({ address, kind: '.eml', form: CODE_LINE }, count, outbox);

/** The newest part of a mail to `address` that fits, whatever its lines were folded to. */
export async function mailedPart(address: string, form: RegExp, outbox: string): Promise<string> {
  const deadline = Date.now() + CODE_WITHIN_MS;
  while (Date.now() < deadline) {
    const found = messagesTo(address, '.eml', outbox)
      .map((raw) => raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
      .flatMap((text) => form.exec(text)?.[1] ?? []);
    const newest = found.at(-1);
    if (newest !== undefined) return newest;
    await sleep(100);
  }
  throw new Error(`no such mail was sent to ${address}`);
}

/** The code of the newest text to a number in E.164, the `count`th that has one. */
export const textedCode = (number: string, count = 1): Promise<string> =>
  sentCode({ address: number, kind: '.txt', form: /\n\n.*?(\d{6})/ }, count, inject('outbox'));

/** @param server another one than the one all specs share */
export async function openRealAccount(server?: {
  readonly url: string;
  readonly outbox: string;
}): Promise<RealClient> {
  const siteUrl = server?.url ?? inject('siteUrl');
  const email = newEmail();
  const password = `correct horse ${randomUUID().slice(0, 8)}`;
  await ask('sendEmail', { to: email, type: 1 }, { siteUrl });
  const code = await mailedCode(email, 1, server?.outbox);
  const account = { type: 'email', account: email, area_id: 1, sms_code: code } as const;
  await ask('register', { ...account, password, re_password: password }, { siteUrl });
  const login = await ask('login', { account: email, password, login_type: 'email' }, { siteUrl });
  return { email, password, ...login };
}
