// What the member may do, while an owner changes it. No server.
import { show } from '@meridian/design/testing/show';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { ROLE_MISSING } from '@meridian/contract/admin/outcomes';
import { act, download } from '../lib/api.ts';
import { getStaffSession, keepStaffSession } from '../lib/session.ts';
import { useFreshMember } from './fresh-member.ts';

const memberWith = (...roles: string[]) => ({ id: 1, name: 'Eve', email: 'eve@b.example', roles });
let now = memberWith('finance_maker');
let asked = 0;

function Menu() {
  useFreshMember();
  return null;
}
const roles = () => getStaffSession()?.staff.roles;

beforeEach(async () => {
  now = memberWith('finance_maker');
  asked = 0;
  keepStaffSession({ token: 't', staff: now } as never);
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const isMe = new Request(address).url.includes('/me');
    asked += isMe ? 1 : 0;
    const refused = { code: ROLE_MISSING, msg: 'Your roles do not include this.', data: null };
    return Promise.resolve(Response.json(isMe ? { code: 1, msg: '', data: now } : refused));
  });
  show(
    <QueryClientProvider client={new QueryClient()}>
      <Menu />
    </QueryClientProvider>,
  );
  await expect.poll(() => asked).toBe(1);
});

it.each([
  ['a call', () => act('claimItem', { kind: 'deposit', id: 1 })],
  ['a file', () => download('auditList', {})],
])('%s that is refused for roles that were taken asks anew which there are', async (_, deed) => {
  now = memberWith('support');
  await expect(deed()).rejects.toThrow('Your roles do not include this.');
  await expect.poll(roles).toEqual(['support']);
});
