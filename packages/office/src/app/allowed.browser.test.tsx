// Pages that a member opens by their address. No server.
import type { Staff } from '@meridian/contract/admin';
import type { Role } from '@meridian/contract/admin/roles';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepStaffSession } from '../lib/session.ts';
import { showDesk } from '../testing/show-desk.tsx';
import { Allowed } from './allowed.tsx';

const openAs = (role: Role, path: string) => {
  keepStaffSession({ token: 't', staff: { id: 1, roles: [role] } as unknown as Staff });
  const component = () => (
    <Allowed>
      <button type="button">Try again</button>
    </Allowed>
  );
  showDesk([{ path, component }]);
};
const offered = page.getByRole('button', { name: 'Try again' });
const refused = page.getByText(/Your roles do not include this/);

it.each(['/deposits', '/orders/12', '/audit'])(
  'says that %s is not for the role, and offers nothing',
  async (path) => {
    openAs('content', path);
    await expect.element(refused).toBeVisible();
    await expect.element(offered).not.toBeInTheDocument();
  },
);

it.each([
  ['finance_maker', '/deposits'],
  ['support', '/orders/12'],
  ['content', '/countries'],
  ['support', '/security'],
] as const)('shows a %s what is at %s', async (role, path) => {
  openAs(role, path);
  await expect.element(offered).toBeVisible();
  await expect.element(refused).not.toBeInTheDocument();
});
