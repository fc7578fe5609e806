// The search from anywhere, by somebody who types faster than the server answers. No server.
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showDesk } from '../testing/show-desk.tsx';
import { GlobalSearch } from './search-dialog.tsx';

const CLIENTS = [
  { kind: 'client', id: 7, title: 'Ann Alder', text: '' },
  { kind: 'client', id: 8, title: 'Anton Berg', text: '' },
];

it('Enter jumps to what is found for the words, not to what stands there of the letters before', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const search = new URL(new Request(address).url).searchParams.get('search') ?? '';
    await new Promise((done) => setTimeout(done, search === 'An' ? 0 : 200));
    const data = CLIENTS.filter(({ title }) => title.startsWith(search));
    return Response.json({ code: 1, msg: '', data });
  });
  const { location } = showDesk([{ path: '/' }, { path: '/clients/$id' }], {
    around: <GlobalSearch className="" />,
  });
  await userEvent.click(page.getByRole('button', { name: 'Search' }));
  await userEvent.keyboard('An');
  await expect.element(page.getByRole('option', { name: 'Ann Alder' })).toBeVisible();
  await userEvent.keyboard('ton{Enter}');
  await expect.poll(() => location().pathname).toBe('/clients/8');
});

it('asks no longer for what nobody waits for', async () => {
  const asked = new Map<string, AbortSignal | null | undefined>();
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const search = new URL(new Request(address).url).searchParams.get('search') ?? '';
    asked.set(search, options?.signal);
    const answer = Response.json({ code: 1, msg: '', data: CLIENTS.slice(1) });
    return search === 'An' ? new Promise(() => undefined) : Promise.resolve(answer);
  });
  showDesk([{ path: '/' }], { around: <GlobalSearch className="" /> });
  await userEvent.click(page.getByRole('button', { name: 'Search' }));
  await userEvent.keyboard('An');
  await expect.poll(() => asked.get('An')?.aborted).toBe(false);
  await userEvent.keyboard('ton');
  await expect.element(page.getByRole('option', { name: 'Anton Berg' })).toBeVisible();
  expect(asked.get('An')?.aborted).toBe(true);
});
