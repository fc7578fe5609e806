import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeTrade } from '../testing/made-trade.ts';
import { answerCalls } from '../testing/server-end.ts';
import { TradeFacts } from './trade-facts.tsx';

beforeAll(() => openPage('analytics'));

it('say the average exit and the parts of a trade that was closed in parts, else the exit', async () => {
  answerCalls('trade_pictures', { pictures: [] });
  const facts = (changed: Parameters<typeof madeTrade>[0]) => (
    <TradeFacts trade={madeTrade(changed)} tagsKnown={[]} copying={3} />
  );
  const draw = showPage(facts({ Parts: 3, CloseAverage: '1.161234' }));
  await expect.element(page.getByText('Exit price (average)')).toBeVisible();
  await expect.element(page.getByText('1.161234')).toBeVisible();
  await expect.element(page.getByText('Parts', { exact: true })).toBeVisible();
  draw(facts({}));
  await expect.element(page.getByText('Exit price', { exact: true })).toBeVisible();
  await expect.element(page.getByText('1.16120', { exact: true })).toBeVisible();
});
