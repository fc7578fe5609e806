// The card of an account whose figures cannot be loaded. No server.
import type { User } from '@meridian/contract';
import { ROUTES } from '@meridian/contract/names/calls';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepSession } from '../lib/session-store.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { Routed } from '../testing/routed.tsx';
import { answerSockets } from '../testing/server-end.ts';
import { AccountCard } from './account-card.tsx';

beforeAll(() => openPage('account'));

it('says that its figures could not be loaded, and asks for them again', async () => {
  answerSockets();
  let isDown = true;
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const isDetail = new Request(address).url.includes(ROUTES.forexDetail.path);
    return Promise.resolve(
      isDown || !isDetail
        ? new Response('', { status: 500 })
        : Response.json({ code: 1, msg: '', data: { Equity: '1234.50', InCopying: '0' } }),
    );
  });
  keepSession({ token: 'a token', user: { uid: '1', is_demo: 1 } as User });
  showPage(
    <Routed>
      <AccountCard />
    </Routed>,
  );
  const said = page.getByRole('alert').getByText('This could not be loaded');
  await expect.element(said).toBeVisible();
  isDown = false;
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByText(/1,234/)).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});
