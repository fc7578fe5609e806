import type { DeskCompany } from '@meridian/contract/admin';
import { show } from '@meridian/design/testing/show';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CompanyForm } from './company-form.tsx';

const ALPINE: DeskCompany = {
  id: 4,
  name: 'Alpine',
  subject: '',
  logo: '',
  url: 'https://old.example',
  registered_address: '',
  location: '',
  email: '',
  is_enabled: true,
  sort: 1,
};

it('saves what was typed, and nothing that a colleague may have changed', async () => {
  const posted: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_path, init) => {
    posted.push(JSON.parse(init?.body as string));
    return Promise.resolve(Response.json({ code: 1, msg: '', data: ALPINE }));
  });
  show(
    <QueryClientProvider client={new QueryClient()}>
      <CompanyForm company={ALPINE} isReadOnly={false} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await userEvent.fill(page.getByRole('textbox', { name: 'Office' }), 'Zug');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(posted.length).toBe(1));
  expect(posted[0]).toEqual({ id: 4, location: 'Zug' });
});
