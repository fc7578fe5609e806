// The trades behind a figure, page by page, while another closes. No server.
import { beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeTrade } from '../testing/made-trade.ts';
import { TradeList } from './trade-list.tsx';

const PAGES = [
  [3, 2],
  [2, 1],
];

beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const request = new Request(address, options);
    const { searchParams } = new URL(request.url);
    const sent = new URLSearchParams(await request.text());
    const at = Number(searchParams.get('page') ?? sent.get('page') ?? 1);
    const data = (PAGES[at - 1] ?? []).map((Id) => madeTrade({ Id }));
    return Response.json({ code: 1, msg: '', data: { data, total: 40 } });
  });
  await openPage('analytics');
});

it('a trade that moved to another page while the list was loaded stands once', async () => {
  const scope = { span: 'all', instrument: undefined } as const;
  showPage(<TradeList scope={scope} behind={{}} onOpen={() => undefined} />);
  await expect.element(page.getByRole('listitem').nth(2)).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(3);
});
