import type { ReactNode } from 'react';
import { show } from '@meridian/design/testing/show';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Safety } from './safety.tsx';

const queries = new QueryClient();
const within = (node: ReactNode) => (
  <QueryClientProvider client={queries}>{node}</QueryClientProvider>
);
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
const reason = page.getByRole('textbox', { name: 'Why (for the audit log)' });

beforeEach(() => sessionStorage.clear());

it('freezes on a second try, though the first, whose answer was lost, has frozen', async () => {
  const posted: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_path, init) => {
    posted.push(JSON.parse(init?.body as string));
    return Promise.reject(new TypeError('lost'));
  });
  const again = show(within(<Safety client={{ id: 7, frozen_at: null }} />));
  await press('Freeze');
  await userEvent.fill(reason, 'A stolen phone');
  await press('Do it');
  await expect.element(reason).toHaveAccessibleDescription('The server could not be reached.');
  again(within(<Safety client={{ id: 7, frozen_at: 1 }} />));
  await press('Do it');
  await vi.waitFor(() => expect(posted.length).toBe(2));
  expect(posted[1]).toEqual(posted[0]);
  expect(posted[0]).toMatchObject({ is_frozen: true });
});

it('offers to end a freeze, and to freeze only who is not frozen', async () => {
  show(within(<Safety client={{ id: 7, frozen_at: 1 }} />));
  await expect.element(page.getByRole('button', { name: 'End the freeze' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Freeze', exact: true }).query()).toBeNull();
});

it('begins anew with the next client', async () => {
  const again = show(within(<Safety client={{ id: 7, frozen_at: null }} />));
  await press('Freeze');
  await userEvent.fill(reason, 'About the first');
  again(within(<Safety client={{ id: 8, frozen_at: null }} />));
  await expect.element(reason).not.toBeInTheDocument();
});

it('keeps the next deed, with its reason, when the answer about the one before comes', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => answer.promise);
  show(within(<Safety client={{ id: 7, frozen_at: null }} />));
  await press('End all sessions');
  await userEvent.fill(reason, 'A stolen phone');
  await press('Do it');
  await press('Back');
  await press('Require a new password');
  await userEvent.fill(reason, 'Seen by a stranger');
  answer.resolve(Response.json({ code: 1, msg: '', data: {} }));
  await expect.element(page.getByRole('button', { name: 'Do it' })).toBeEnabled();
  await expect.element(reason).toHaveValue('Seen by a stranger');
});

it('asks for the reason of each deed anew', async () => {
  const lost = () => Promise.reject(new TypeError('lost'));
  vi.spyOn(globalThis, 'fetch').mockImplementation(lost);
  show(within(<Safety client={{ id: 7, frozen_at: null }} />));
  await press('End all sessions');
  await userEvent.fill(reason, 'A stolen phone');
  await press('Do it');
  await expect.element(reason).toHaveAccessibleDescription('The server could not be reached.');
  await press('Back');
  await press('Freeze');
  await expect.element(reason).toHaveValue('');
  await expect.element(reason).not.toHaveAccessibleDescription('The server could not be reached.');
});
