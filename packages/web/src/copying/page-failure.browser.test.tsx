// What is said in place of a trader's page, or a copying's. No server.
import { COPYING_UNKNOWN, FIELDS_INVALID, TRADER_UNKNOWN } from '@meridian/contract/outcomes';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '../lib/api.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { Routed } from '../testing/routed.tsx';
import { PageFailure } from './page-failure.tsx';

const retry = page.getByRole('button', { name: 'Try again' });

beforeAll(() => openPage('copying'));

const showFault = (code: number, message: string, list: '/rank' | '/follow', isNetwork = false) =>
  showPage(
    <Routed>
      <PageFailure
        error={new ApiError({ code, message, isNetwork })}
        retry={() => undefined}
        list={list}
      />
    </Routed>,
  );

it.each([
  [TRADER_UNKNOWN, 'This trader does not exist.', '/rank', 'Ranking'],
  [COPYING_UNKNOWN, 'This copying does not exist.', '/follow', 'Copy'],
] as const)(
  'says of %i that there is none, and leads to the list',
  async (code, text, list, name) => {
    showFault(code, text, list);
    await expect.element(page.getByRole('heading', { name: text })).toBeVisible();
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible();
    await expect.element(retry).not.toBeInTheDocument();
  },
);

it('says of a number that is none that the page does not exist', async () => {
  showFault(FIELDS_INVALID, 'Please check the marked fields.', '/rank');
  await expect.element(page.getByRole('heading', { name: 'Nothing is here' })).toBeVisible();
  await expect.element(page.getByText('marked fields')).not.toBeInTheDocument();
  await expect.element(retry).not.toBeInTheDocument();
});

it('offers another try where the server did not answer', async () => {
  showFault(-1, 'No connection', '/rank', true);
  await expect.element(retry).toBeVisible();
});
