// A pending order in full. No server.
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeInstrument } from '../testing/made-instrument.ts';
import { madeOrder } from '../testing/made-order.ts';
import { answerCalls, answerSockets } from '../testing/server-end.ts';
import { setLanguage } from '../lib/i18n.ts';
import { LIST_KEY } from '../lib/quotes.ts';
import { queryClient } from '../lib/query-client.ts';
import { PendingDetail } from './pending-detail.tsx';

const order = madeOrder({
  ...{ Status: 0, Price: '1.08000', TargetPrice: '1.08000', TriggerKind: 'limit' },
  ExpiresAt: Date.UTC(2026, 10, 30, 12),
});
beforeAll(async () => {
  answerCalls('none', null);
  answerSockets();
  await openPage('trading');
});

it.each([
  { language: 'en', said: 'or better. If it has not' },
  { language: 'hk', said: '成交。如至' },
  { language: 'jp', said: '。202' },
] as const)('follows one sentence by another as $language does', async ({ language, said }) => {
  queryClient.setQueryData([...LIST_KEY, language], [madeInstrument()]);
  await setLanguage(language);
  showPage(<PendingDetail order={order} onChange={() => undefined} />);
  await expect.element(page.getByText(/1\.08000.*2026|1\.08000.*Nov/u).first()).toBeVisible();
  const text = document.body.textContent;
  expect(text).toContain(said);
});
