// Members of staff in a browser: the first owner logs in with the authenticator app, the others by the link that the
// owner hands over. The screens find them logged in.
import type { AdminCallName, AdminInput, AdminOutput, Role } from '@meridian/contract/admin';
import { ADMIN_ROUTES } from '@meridian/contract/admin/names/calls';
import type { Page } from 'playwright-core';
import { authenticatorCode } from './totp.ts';
import { visit } from './visit.ts';

/** The first owner, set for a server before it starts. */
export const OWNER = { email: 'olga@desk.example', password: 'teal-kettle-ninety-four' } as const;

export interface StaffMember {
  readonly siteUrl: string;
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

async function enrolled(siteUrl: string, entry: AdminOutput<'staffLogin'>): Promise<StaffMember> {
  if (entry.state !== 'enrol') throw new Error('a new member sets the second factor up first');
  const code = authenticatorCode(entry.secret);
  const { token, staff } = await askDesk(siteUrl, 'staffEnrol', { ticket: entry.ticket, code });
  return { siteUrl, token, staff };
}

export const enterOwner = async (siteUrl: string): Promise<StaffMember> =>
  enrolled(siteUrl, await askDesk(siteUrl, 'staffLogin', OWNER));

export async function enterStaff(
  { siteUrl, token }: StaffMember,
  name: string,
  ...roles: readonly Role[]
): Promise<StaffMember> {
  const email = `${name.toLowerCase()}@desk.example`;
  const invited = await askDesk(siteUrl, 'staffInvite', { name, email, roles: [...roles] }, token);
  const link = new URLSearchParams(invited.link.split('?')[1] ?? '').get('link') ?? '';
  const { password } = OWNER;
  return enrolled(
    siteUrl,
    await askDesk(siteUrl, 'staffSetUp', { link: link.replaceAll('"', ''), password }),
  );
}

/** The back office of a member, on the page of `path`. */
export async function atDesk({ siteUrl, token, staff }: StaffMember, path: string): Promise<Page> {
  const session = JSON.stringify({ token, staff });
  return await visit(path, {
    siteUrl: `${siteUrl}/admin`,
    context: {
      viewport: { width: 1280, height: 800 },
      isMobile: false,
      hasTouch: false,
      storageState: {
        cookies: [],
        origins: [{ origin: siteUrl, localStorage: [{ name: 'meridian.office', value: session }] }],
      },
    },
  });
}
