// What a line of the audit log names. No server.
import type { Role } from '@meridian/contract/admin/roles';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { keepStaffSession } from '../lib/session.ts';
import { showDesk } from '../testing/show-desk.tsx';
import { SubjectLink } from './links.tsx';

const Line = () => (
  <>
    <SubjectLink subject="deposit:12" />
    <SubjectLink subject="withdrawal:7" />
  </>
);
const enter = (role: Role) =>
  keepStaffSession({ token: 't', staff: { id: 1, roles: [role] } } as never);

describe('a deposit or withdrawal in the audit log', () => {
  beforeEach(() => keepStaffSession(null));

  it('leads to it those who may see it', async () => {
    enter('auditor');
    const { location } = showDesk([{ path: '/audit', component: Line }, { path: '/withdrawals' }]);
    await page.getByRole('link', { name: 'withdrawal:7' }).click();
    await expect.poll(() => location().pathname).toBe('/withdrawals');
    expect(location().search).toMatchObject({ view: 'all', search: '7', id: 7 });
  });

  it('is a plain name for everybody else', async () => {
    enter('owner');
    showDesk([{ path: '/audit', component: Line }]);
    await expect.element(page.getByText('deposit:12')).toBeVisible();
    expect(page.getByRole('link').elements()).toEqual([]);
  });
});
