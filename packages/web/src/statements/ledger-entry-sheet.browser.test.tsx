// Money of copyings in the ledger: which copying it was. No server.
import { LedgerEntry } from '@meridian/contract';
import { beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { Routed } from '../testing/routed.tsx';
import { LedgerEntrySheet } from './ledger-entry-sheet.tsx';
import { LedgerTable } from './ledger-table.tsx';

const ENTRY = LedgerEntry.parse({
  ...{ Id: 3, Kind: 'copying', Value: '-300', Balance: '9700', OrderId: null },
  ...{ MemoTran: 'Added to copying', CreatedAtTran: '2026-11-26T22:00:00Z' },
  ...{ CopyingId: 2 ** 40, TraderUser: 'Ada of Kent' },
});
const nothing = vi.fn<() => void>();

beforeAll(() => openPage('account'));

it('a transfer names its trader in the list', async () => {
  showPage(<LedgerTable entries={[ENTRY]} onOpen={nothing} />);
  await expect.element(page.getByText('Added to copying · Ada of Kent')).toBeVisible();
});

it('a transfer’s sheet leads to the page of its copying', async () => {
  showPage(
    <Routed>
      <LedgerEntrySheet entry={ENTRY} onClose={nothing} />
    </Routed>,
  );
  const link = page.getByRole('link', { name: 'Ada of Kent' });
  await expect.element(link).toBeVisible();
  expect(link.element().getAttribute('href')).toBe('/follow/1099511627776');
});
