import type { DeskArea } from '@meridian/contract/admin';
import { show } from '@meridian/design/testing/show';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { look } from '../lib/api.ts';
import { keepStaffSession } from '../lib/session.ts';
import { Notices } from '../ui/notices.tsx';
import { AreaPanel } from './area-panel.tsx';

const MALTA: DeskArea = {
  id: 3,
  global_code: 'MT',
  name: 'Malta',
  code: '356',
  sort: 7,
  is_served: true,
};
const COUNTRIES = { name: 'countries_not_served' };
const WAITING = { settings: [], proposal: { id: 1, expires_at: 0 } };
const answerOf = (data: unknown) => Promise.resolve(Response.json({ code: 1, msg: '', data }));

/** The list, as a search for it shows it, and the panel about its only row. */
function List() {
  const wish = { search: 'malta' };
  const query = useQuery({
    queryKey: ['areas', wish],
    queryFn: ({ signal }) => look('deskAreas', wish, signal),
  });
  const area = query.data?.[0];
  if (area === undefined) return null;
  return (
    <>
      <p>Dialled by {area.code}</p>
      <button type="button" onClick={() => void query.refetch()}>
        Look again
      </button>
      <AreaPanel area={area} onClose={() => undefined} />
    </>
  );
}

beforeEach(() => page.viewport(1280, 800));

let known = MALTA;
function showList(...roles: readonly string[]): void {
  keepStaffSession({ token: 't', staff: { id: 1, roles } as never });
  show(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <List />
      <Notices />
    </QueryClientProvider>,
  );
}

it('shows in the list what was saved', async () => {
  known = MALTA;
  vi.spyOn(globalThis, 'fetch').mockImplementation((_path, init) => {
    if (init?.method === 'POST') known = { ...MALTA, code: '357' };
    return answerOf([known]);
  });
  showList('content');
  await userEvent.fill(page.getByRole('textbox', { name: 'Dialling code' }), '357');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.element(page.getByText('Dialled by 357')).toBeVisible();
});

it('does not take the reason for ending the service as the one for serving again', async () => {
  known = MALTA;
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => answerOf([known]));
  showList('owner');
  await userEvent.fill(
    page.getByRole('textbox', { name: 'Why it is no longer served' }),
    'Sanctions',
  );
  known = { ...MALTA, is_served: false };
  await userEvent.click(page.getByRole('button', { name: 'Look again' }));
  await expect
    .element(page.getByRole('textbox', { name: 'Why it is served again' }))
    .toHaveValue('');
});

it('says that the end of a service waits, and sends the countries that are not served by now', async () => {
  known = MALTA;
  const posted: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) => {
    if (init?.method === 'POST') posted.push(JSON.parse(init.body as string));
    if (new Request(path).url.includes('settings'))
      return answerOf(init?.method === 'POST' ? WAITING : [{ ...COUNTRIES, value: ['KP'] }]);
    return answerOf([known]);
  });
  showList('owner');
  await userEvent.fill(
    page.getByRole('textbox', { name: 'Why it is no longer served' }),
    'Sanctions',
  );
  await userEvent.click(page.getByRole('button', { name: 'End service there' }));
  await expect.element(page.getByText('It waits for a second person.')).toBeVisible();
  expect(posted).toEqual([
    { changes: { countries_not_served: ['KP', 'MT'] }, reason: 'Sanctions' },
  ]);
});

it('saves what was typed, and puts no place back that a colleague gave meanwhile', async () => {
  known = MALTA;
  const posted: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_path, init) => {
    if (init?.method === 'POST') posted.push(JSON.parse(init.body as string));
    return answerOf([known]);
  });
  showList('content');
  await userEvent.fill(page.getByRole('textbox', { name: 'Dialling code' }), '357');
  known = { ...MALTA, sort: 2 };
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(posted.length).toBe(1));
  expect(posted[0]).toEqual({ id: 3, code: '357' });
});
