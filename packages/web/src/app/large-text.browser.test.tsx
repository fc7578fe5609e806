// What people see who set their text twice as large: nothing is cut off, and nothing lies over something else. No server.
import { AnalyticsFigures, ListedTrader, OrderPage } from '@meridian/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FigureStrip } from '../analytics/figure-strip.tsx';
import { quotes } from '../lib/quotes.ts';
import { SummaryCard } from '../orders/summary-card.tsx';
import { TraderCard } from '../ranking/trader-card.tsx';
import { openPage, showPage } from '../testing/client-page.tsx';
import { cutOff } from '../testing/cut-off.ts';
import { madeInstrument } from '../testing/made-instrument.ts';
import { answerSockets } from '../testing/server-end.ts';
import { Routed } from '../testing/routed.tsx';
import { OrderForm } from '../trade/order-form.tsx';
import { PriceSummary } from '../trade/price-summary.tsx';
import { useTicket } from '../trade/ticket.ts';
import { TradeDock } from '../trade/trade-dock.tsx';
import { TradeHeader } from '../trade/trade-header.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QrCode } from '../ui/qr-code.tsx';

const instrument = madeInstrument({ MarketStatus: 1 });

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(
      Response.json({ code: 1, msg: '', data: { feed_simulated: 1, trade_fee_type: 1 } }),
    ),
  );
  await openPage('trading', 'community', 'analytics', 'alerts');
  quotes.prime([instrument]);
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '200%';
});
afterAll(() => {
  document.documentElement.style.fontSize = '';
});

it('the figures of one’s own trading are whole', async () => {
  const figures = AnalyticsFigures.parse({
    ...{ trades: 1, wins: 0, losses: 1, net: '-12345.67', profit: '-0.30', fee: '0.12', swap: '0' },
    ...{ rebate: '0', spread: '0.30', won: '0', lost: '-0.42', win_rate: '0' },
    ...{ expectancy: '-12345.67', average_win: null, average_loss: '-0.42', profit_factor: '0' },
    ...{ held: 1_000, held_win: null, held_loss: 1_000, best: '-0.42', worst: '-0.42' },
  });
  showPage(
    <div className="px-5">
      <FigureStrip figures={figures} onOpen={() => undefined} />
    </div>,
  );
  await expect.element(page.getByText('Expectancy')).toBeVisible();
  await expect.poll(cutOff).toEqual([]);
});

it('a card of the ranking has its name, and each figure apart', async () => {
  const trader = ListedTrader.parse({
    ...{ id: 7, user: '71****04', is_simulated: 1, code: 'AUDUSD', variety: 3, multiple: '10.0' },
    ...{ total_rate: '0.25', total_profit: '-16700', total_trade_num: 1234, win_rate: '52' },
    ...{ three_week_rate: '-0.72', three_week_win: null, three_week_profit: null },
    ...{ max_drawdown: '2.7', age_days: 60, restarts: 0, followers: 0, has_record: 1 },
    ...{ stressed_rate: '0.16', effective_trades: '1.0', max_exposure: '0.5' },
    ...{ chased_share: null, copied: null },
  });
  showPage(
    <Routed>
      <div className="px-4">
        <TraderCard trader={trader} sort="score" place={1} />
      </div>
    </Routed>,
  );
  await expect.element(page.getByText('71****04')).toBeVisible();
  await expect.poll(cutOff).toEqual([]);
});

it('the account above the orders, and its risk, are whole', async () => {
  const holding = OrderPage.parse({
    ...{ data: [], total: 0, all_fact_profits: '-4.19', balance: '19986.46' },
    ...{ Equity: '19982.27', FreeMargin: '16897.93', CautionMoneyAll: '3084.34' },
    ...{ MarginLevel: '647.9', HazardRate: '77.7' },
  });
  showPage(<SummaryCard holding={holding} count={5} />);
  await expect.element(page.getByText('5 open positions')).toBeVisible();
  await expect.poll(cutOff).toEqual([]);
});

it('the title of a page is whole, though it is one long word beside a button', async () => {
  showPage(
    <Routed>
      <PageHeader title="Handelsbedingungen" parent="/" action={<span className="size-11" />} />
    </Routed>,
  );
  await expect.element(page.getByRole('heading')).toBeVisible();
  await expect.poll(cutOff).toEqual([]);
});

it('a QR code is within its card, and a square', async () => {
  showPage(
    <div className="p-6">
      <QrCode
        text="https://example.com/#/register?invite_code=a"
        label="Invitation"
        className="w-52"
      />
    </div>,
  );
  const { width, height } = page.getByRole('img').element().getBoundingClientRect();
  expect(width).toBe(390 - 2 * 48);
  expect(height).toBe(width);
});

function Dock() {
  const ticket = useTicket(instrument);
  return (
    <Routed>
      <TradeHeader instrument={instrument} onList={() => undefined} />
      <PriceSummary instrument={instrument} />
      <OrderForm ticket={ticket} orders={{ open: undefined, pending: undefined }} />
      <TradeDock
        ticket={ticket}
        onChoose={() => undefined}
        isOneTap={false}
        isSending={false}
        fault={null}
      >
        {null}
      </TradeDock>
    </Routed>
  );
}

it('Trade has its instrument, its lots and both prices, each apart', async () => {
  showPage(<Dock />);
  const lots = page.getByRole('textbox', { name: 'Lots' });
  await expect.element(lots).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'EUR/USD' })).toBeVisible();
  const buttons = ['Sell', 'Buy'].map((name) =>
    page.getByRole('button', { name: new RegExp(`^${name}`) }).element(),
  );
  await expect
    .element(page.getByText('Risk, % of equity').or(page.getByText('0.5%')).first())
    .toBeVisible();
  await expect.poll(() => cutOff().filter((text) => text !== '')).toEqual([]);
  // Wide enough for its figure, between its two buttons.
  expect(lots.element().clientWidth).toBeGreaterThan(96);
  for (const button of buttons) {
    const { bottom, right } = button.getBoundingClientRect();
    const words = [...button.children].map((part) => part.getBoundingClientRect());
    for (const part of words) {
      expect(part.bottom).toBeLessThanOrEqual(bottom);
      expect(part.right).toBeLessThanOrEqual(right);
    }
    expect(button.scrollHeight).toBeLessThanOrEqual(button.clientHeight);
  }
});
