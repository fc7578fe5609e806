// Members of staff in a browser: the first owner logs in with the authenticator app, the others by the link in their
// mail. A second owner confirms those who need it. The screens find them logged in.
import { randomUUID } from 'node:crypto';
import type { AdminCallName, AdminInput, AdminOutput, Role } from '@meridian/contract/admin';
import { ADMIN_ROUTES } from '@meridian/contract/admin/names/calls';
import type { Page } from 'playwright-core';
import { hasPower } from '@meridian/contract/admin/roles';
import { mailedPart } from './real-client.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';
import { authenticatorCode } from './totp.ts';
import { visit, type VisitOptions } from './visit.ts';

const OWNER = { email: 'olga@desk.example', password: 'teal-kettle-ninety-four' } as const;

/** A server whose first owner is set. */
export const startOffice = (env: ServerOptions['env'] = {}): Promise<RunningServer> =>
  startServer({ env: { ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, ...env } });

export interface StaffMember {
  readonly siteUrl: string;
  /** The folder of the server's mails. */
  readonly outbox: string;
  readonly token: string;
  readonly staff: AdminOutput<'staffMe'>;
}

/** POSTs a call of the back office. @throws if its code is not 1 */
export async function askDesk<N extends AdminCallName>(
  siteUrl: string,
  name: N,
  input: AdminInput<N>,
  token?: string,
): Promise<AdminOutput<N>> {
  const response = await fetch(`${siteUrl}${ADMIN_ROUTES[name].path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: token }),
    },
    body: JSON.stringify(input),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: AdminOutput<N> };
  if (answer.code !== 1) throw new Error(`${name}: ${answer.code} ${answer.msg}`);
  return answer.data;
}

async function enrolled(
  { siteUrl, outbox }: Pick<StaffMember, 'siteUrl' | 'outbox'>,
  entry: AdminOutput<'staffLogin'>,
): Promise<StaffMember> {
  if (entry.state !== 'enrol') throw new Error('a new member sets the second factor up first');
  const code = authenticatorCode(entry.secret);
  const { token, staff } = await askDesk(siteUrl, 'staffEnrol', { ticket: entry.ticket, code });
  return { siteUrl, outbox, token, staff };
}

export const enterOwner = async (site: {
  readonly url: string;
  readonly outbox: string;
}): Promise<StaffMember> =>
  enrolled(
    { siteUrl: site.url, outbox: site.outbox },
    await askDesk(site.url, 'staffLogin', OWNER),
  );

const SECOND = 'second@desk.example';
/** By the token of the first. */
const seconds = new Map<string, Promise<StaffMember>>();

export async function enterStaff(
  owner: StaffMember,
  name: string,
  ...roles: readonly Role[]
): Promise<StaffMember> {
  const { siteUrl, token } = owner;
  // Another try of a test finds the member of the first one there.
  const email = `${name.toLowerCase()}.${randomUUID()}@desk.example`;
  const invitation = { name, email, roles: [...roles] };
  const second = hasPower(roles) ? await secondOwner(owner) : null;
  await askDesk(siteUrl, 'staffInvite', invitation, token);
  if (second !== null) await confirmAll(second);
  return await byMail(owner, email);
}

/** Appointed by the first owner alone, once a site. */
function secondOwner(owner: StaffMember): Promise<StaffMember> {
  const known = seconds.get(owner.token);
  if (known !== undefined) return known;
  const entering = (async () => {
    const invitation = { name: 'Second', email: SECOND, roles: ['owner'] };
    await askDesk(owner.siteUrl, 'staffInvite', invitation, owner.token);
    return await byMail(owner, SECOND);
  })();
  seconds.set(owner.token, entering);
  return entering;
}

/** Another owner confirms everything that waits. */
export const confirmBySecond = async (owner: StaffMember): Promise<void> =>
  await confirmAll(await secondOwner(owner));

async function confirmAll({ siteUrl, token }: StaffMember): Promise<void> {
  const response = await fetch(siteUrl + ADMIN_ROUTES.proposalList.path, {
    headers: { authorization: token },
  });
  const { data } = (await response.json()) as { data: AdminOutput<'proposalList'> };
  for (const { id, seen_hash: seen } of data.waiting)
    await askDesk(siteUrl, 'proposalConfirm', { id: String(id), seen_hash: seen }, token);
}

async function byMail(owner: StaffMember, email: string): Promise<StaffMember> {
  const link = await mailedPart(email, /set-up\?link=([\w-]+)/, owner.outbox);
  const { password } = OWNER;
  return enrolled(owner, await askDesk(owner.siteUrl, 'staffSetUp', { link, password }));
}

/** The back office of a member, on the page of `path`. */
export async function atDesk(
  { siteUrl, token, staff }: StaffMember,
  path: string,
  { stays = false }: Pick<VisitOptions, 'stays'> = {},
): Promise<Page> {
  return await visit(path, {
    siteUrl: `${siteUrl}/admin`,
    stays,
    stored: { 'meridian.office': JSON.stringify({ token, staff }) },
    context: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
  });
}
