// Removing a passkey that another device has removed, or whose removal was not answered. No server.
import type { Passkey, User } from '@meridian/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../lib/query-client.ts';
import { keepSession } from '../lib/session-store.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { PasskeySection } from './passkey-section.tsx';

const user = { uid: '1', is_demo: 0 } as User;
const own = { id: 'a', name: 'Phone', created_at: 1_795_700_000_000, last_used_at: null };

beforeAll(() => openPage('account'));

describe('a passkey', () => {
  it.each([
    ['that another device removed', { code: 1110, msg: 'There is no such passkey.', data: null }],
    ['whose removal was not answered', null],
  ])('%s is gone from the list', async (_, removal) => {
    let passkeys: readonly Passkey[] = [own as unknown as Passkey];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
      const { pathname } = new URL(new Request(address, options).url);
      if (pathname.endsWith('/info')) return Response.json({ code: 1, msg: '', data: user });
      if (!pathname.includes('remove')) return Response.json({ code: 1, msg: '', data: passkeys });
      passkeys = [];
      if (removal === null) throw new TypeError('the connection is gone');
      return Response.json(removal);
    });
    queryClient.clear();
    keepSession({ token: 'one', user });
    showPage(<PasskeySection />);
    const remove = page.getByRole('button', { name: /^Remove the passkey/ });
    await userEvent.click(remove);
    const sheet = page.getByRole('dialog');
    await userEvent.fill(
      sheet.getByLabelText('Current password', { exact: true }),
      'correct horse',
    );
    await userEvent.click(sheet.getByRole('button', { name: /^Remove/ }));
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(remove).not.toBeInTheDocument();
  });
});
