// Opening an account, by somebody who is faster than the list of countries. No server.
import { ROUTES } from '@meridian/contract/names/calls';
import { settled } from '@meridian/design/testing/settled';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../lib/query-client.ts';
import { openPage } from '../testing/client-page.tsx';
import { showAt } from '../testing/show-at.tsx';
import { RegisterForm } from './register-form.tsx';

const AREAS = [
  { id: 3, code: '33', name: 'France' },
  { id: 7, code: '1', name: 'United States' },
];
const answerOf = (data: unknown) => Response.json({ code: 1, msg: '', data });

beforeAll(() => openPage('users'));

it('is not sent without the country that the page is about to show', async () => {
  const areas = Promise.withResolvers<Response>();
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const request = new Request(address, init);
    if (request.url.includes(ROUTES.areaList.path)) return await areas.promise;
    if (request.url.includes(ROUTES.register.path)) sent.push(await request.json());
    return await new Promise<never>(() => undefined);
  });
  const ways = { kinds: ['email'], proof: 'none' } as const;
  showAt({ '/register': () => <RegisterForm ways={ways} /> }, ['/register']);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await userEvent.fill(field('E-mail address'), 'ann@example.com');
  for (const name of ['Password', 'Repeat the password'])
    await userEvent.fill(page.getByLabelText(name, { exact: true }), 'correct horse battery');
  await userEvent.click(page.getByRole('button', { name: 'Open the account' }));
  await settled();
  expect(sent).toEqual([]);
  areas.resolve(answerOf(AREAS));
  await expect.poll(() => sent).toMatchObject([{ area_id: 7 }]);
});

it('says that the list of countries could not be loaded, and asks again when pressed', async () => {
  let isDown = true;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    if (!new Request(address, init).url.includes(ROUTES.areaList.path))
      return await new Promise<never>(() => undefined);
    return isDown ? new Response('', { status: 502 }) : answerOf(AREAS);
  });
  queryClient.clear();
  const ways = { kinds: ['mobile'], proof: 'none' } as const;
  showAt({ '/register': () => <RegisterForm ways={ways} /> }, ['/register']);
  const country = (shown: string) =>
    page.getByRole('button', { name: `Country or region ${shown}` });
  const retry = country('Try again');
  await expect.element(retry).toHaveAccessibleDescription('This could not be loaded');
  isDown = false;
  await userEvent.click(retry);
  await expect.element(country('United States')).toBeEnabled();
  await expect.element(page.getByText('This could not be loaded')).not.toBeInTheDocument();
});
