import { LedgerEntry } from '@meridian/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { FORM_AND_LIST } from '../ui/two-columns.ts';
import { LedgerTable } from './ledger-table.tsx';

const widthOf = (element: Element): number => element.getBoundingClientRect().width;

describe('on a tablet', () => {
  beforeEach(async () => {
    await openPage('account');
    await page.viewport(768, 1024);
  });

  it('the ledger keeps its amounts in sight beside the account', async () => {
    const entry = LedgerEntry.parse({
      ...{ Id: 1, Kind: 'realised_profit', Value: '-17.55', Balance: '7980.74' },
      ...{
        MemoTran: 'Profit or loss of 0.40 lots EUR/USD',
        CreatedAtTran: '2026-11-26T01:48:59Z',
        OrderId: 7,
        CopyingId: null,
        TraderUser: null,
      },
    });
    showPage(
      <div style={{ width: 370 }}>
        <LedgerTable entries={[entry]} onOpen={vi.fn<() => void>()} />
      </div>,
    );
    const amount = page.getByText('−$17.55').element().getBoundingClientRect();
    expect(amount.right).toBeLessThanOrEqual(370);
  });

  it('the list beside a form is as wide as on a phone', () => {
    showPage(
      <main className={FORM_AND_LIST} style={{ width: 700 }}>
        <div>Form</div>
        <section>List</section>
      </main>,
    );
    expect(widthOf(page.getByText('List').element())).toBeGreaterThanOrEqual(288);
  });
});
