// The login of staff, after a session that somebody or something else has ended. No server.
import type { Staff } from '@meridian/contract/admin';
import { show } from '@meridian/design/testing/show';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { look } from '../lib/api.ts';
import { keepStaffSession } from '../lib/session.ts';
import LoginPage from './login-page.tsx';

function showLogin(): void {
  const root = createRootRoute();
  const login = createRoute({ getParentRoute: () => root, path: '/login', component: LoginPage });
  const history = createMemoryHistory({ initialEntries: ['/login'] });
  show(
    <RouterProvider
      router={createRouter({ routeTree: root.addChildren([login]), history }) as never}
    />,
  );
}

describe('the login of staff', () => {
  beforeEach(() => keepStaffSession({ token: 't', staff: { id: 1, name: 'Ann' } as Staff }));

  it('says that the session has ended when the server ended it', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
      Promise.resolve(Response.json({ code: 999, msg: 'Please log in.', data: null })),
    );
    await expect(look('staffMe', {})).rejects.toThrow('Please log in.');
    showLogin();
    await expect.element(page.getByText(/^Your session has ended/)).toBeVisible();
  });

  it('says nothing of it to a member who logged out', async () => {
    keepStaffSession(null);
    showLogin();
    await expect.element(page.getByText(/^For the staff/)).toBeVisible();
    expect(page.getByText(/has ended/).elements()).toEqual([]);
  });
});
