// The ledger, read on while the account goes on. No server.
import { LedgerEntry } from '@meridian/contract';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { NO_FILTER } from './ledger-filter.ts';
import { LedgerList } from './ledger-list.tsx';

const entry = (Id: number): LedgerEntry =>
  LedgerEntry.parse({
    ...{ Id, Kind: 'financing', Value: `-${Id}`, Balance: '1000' },
    ...{
      MemoTran: `Entry ${Id}`,
      CreatedAtTran: '2026-11-26T22:00:00Z',
      OrderId: 7,
      CopyingId: null,
      TraderUser: null,
    },
  });

it('has each entry once where another one is booked before the next page is loaded', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) => {
    const { searchParams } = new URL(new Request(address, options).url);
    // Entry 4 comes between the two, and moves entry 2 to the second page.
    const data =
      searchParams.get('page') === '1'
        ? { list: [entry(3), entry(2)], total: 3 }
        : { list: [entry(2), entry(1)], total: 4 };
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
  await page.viewport(390, 844);
  await openPage('account');
  showPage(<LedgerList filter={NO_FILTER} bar={null} onOpen={vi.fn<() => void>()} />);
  await expect.element(page.getByText('Entry 1')).toBeVisible();
  expect(
    page
      .getByText(/^Entry/)
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Entry 3', 'Entry 2', 'Entry 1']);
});
