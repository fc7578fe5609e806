import type { SiteSetting } from '@meridian/contract/admin';
import { show } from '@meridian/design/testing/show';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepStaffSession } from '../lib/session.ts';
import SettingsPage from './settings-page.tsx';

const settingOf = (name: string, value: string) =>
  ({
    name,
    title: name,
    group: 'Texts',
    meaning: '',
    form: { kind: 'text' },
    value,
    unset: '',
    needs_restart: false,
  }) as unknown as SiteSetting;
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const NOW = [settingOf('First', 'a'), settingOf('Second', 'b')];

it('keeps what is typed while the change before it is under way', async () => {
  keepStaffSession({ token: 't', staff: { id: 1, roles: ['owner'] } as never });
  const answer = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => answer.promise);
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(['settings'], NOW);
  show(
    <QueryClientProvider client={queries}>
      <SettingsPage />
    </QueryClientProvider>,
  );
  await userEvent.fill(field('First'), 'A');
  await userEvent.fill(page.getByRole('textbox', { name: /^Why/ }), 'It is wrong');
  await userEvent.click(page.getByRole('button', { name: 'Change' }));
  await userEvent.fill(field('Second'), 'B');
  const settings = [settingOf('First', 'A'), settingOf('Second', 'b')];
  answer.resolve(Response.json({ code: 1, msg: '', data: { settings, proposal: null } }));
  const why = page.getByRole('textbox', { name: 'Why “Second” change' });
  await expect.element(why).toHaveValue('');
  await expect.element(field('Second')).toHaveValue('B');
  await expect.element(field('First')).toHaveValue('A');
});
