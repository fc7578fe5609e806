// The start of a copying while its sheet is open: its answer is lost, or the trader stops leading. No server.
import type { Trader, User } from '@meridian/contract';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepSession } from '../lib/session-store.ts';
import { queryClient, reloadAccount } from '../lib/query-client.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { Routed, router } from '../testing/routed.tsx';
import { draftOf } from '../ui/fields/use-form.ts';
import { Toaster } from '../ui/toast.tsx';
import { CopyBar } from './copy-bar.tsx';
import { useTrader } from './copying-list.ts';

let trader: Partial<Trader>;

beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const { pathname } = new URL(new Request(address).url);
    if (pathname.endsWith('/follow/start')) {
      trader = { ...trader, my_copying: 31 };
      return Promise.reject(new TypeError('the answer is lost'));
    }
    const data = pathname.includes('trader') ? trader : { available: '5000', list: [] };
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  await openPage('copying', 'community');
});
beforeEach(() => {
  trader = {
    id: 7,
    user: '65****32',
    name: 'Ada',
    kind: 'demo',
    leads: 1,
    my_copying: null,
    has_record: 1,
    max_exposure: '0',
    chased_share: null,
  };
  keepSession({ token: 'a token', user: { id: 1, uid: '1', is_demo: 1 } as User });
});

function Shown() {
  const { data } = useTrader(7);
  return (
    <Routed>
      {data && <CopyBar trader={data} />}
      <Toaster />
    </Routed>
  );
}

const amount = page.getByRole('textbox', { name: 'Amount' });
async function typeAmount(): Promise<void> {
  await queryClient.invalidateQueries();
  showPage(<Shown />);
  await userEvent.click(page.getByRole('button', { name: 'Copy this trader' }));
  await userEvent.fill(amount, '500');
}

it('says that the copying began although its answer was lost, and shows it', async () => {
  await typeAmount();
  await userEvent.click(page.getByRole('button', { name: /^Copy with/u }));
  await expect.element(page.getByText('Copying has started.')).toBeInTheDocument();
  await expect.poll(() => router.history.location.pathname).toBe('/follow/31');
  await expect.poll(() => draftOf('copying.start.7')).toEqual({});
});

it('keeps what was typed when the trader stops leading, and says so', async () => {
  await typeAmount();
  trader = { ...trader, leads: 0 };
  await reloadAccount();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText('This trader does not let others copy.')).toBeVisible();
  await expect.element(amount).toHaveValue('500');
  await expect.element(sheet.getByRole('button', { name: /^Copy with/u })).toBeDisabled();
});
