import { FOREX_TRADE } from '@meridian/contract/names/socket';
import type { TradeFrame } from '@meridian/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startSocket } from '../lib/socket.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeOrder } from '../testing/made-order.ts';
import { answerSockets, seen, tell } from '../testing/server-end.ts';
import { PositionCard } from './position-card.tsx';

beforeAll(async () => {
  answerSockets();
  await openPage('trading');
});

const card = () => page.getByRole('button', { name: /EUR\/USD/ });
const text = () => card().element().textContent;
const frame = (price: string, profit: string | null): TradeFrame => ({
  balance: '10000.00',
  Equity: '9998.80',
  FreeMargin: '9637.09',
  MarginLevel: '2764.33',
  HazardRate: '1.81',
  CautionMoneyAll: '361.706667',
  ProfitsTotal: profit,
  TransOrder: [{ Id: 7, UpdatePrice: price, FactProfits: profit }],
});

describe('the card of a position', () => {
  it('shows what the list knew until the first frame of the account, and every frame from then on', async () => {
    startSocket(() => import('../lib/compact.ts'));
    showPage(<PositionCard order={madeOrder()} onOpen={vi.fn<() => void>()} />);
    await expect.poll(text).toMatch(/−\$1\.20/);
    await expect.poll(text).toMatch(/0\.10 × 30/);
    await expect.poll(seen).toMatchObject({ orders: [7] });
    tell(FOREX_TRADE, frame('1.08600', '8.8'));
    await expect.poll(text).toMatch(/\+\$8\.80/);
    await expect.poll(text).toMatch(/1\.08600/);
  });

  it('says that there is no profit where there is no price, never a zero', async () => {
    showPage(<PositionCard order={madeOrder({ Id: 7 })} onOpen={vi.fn<() => void>()} />);
    const told = () => {
      // Heard once the card is known to be on the screen.
      tell(FOREX_TRADE, frame('1.08600', null));
      return text();
    };
    await expect.poll(told).toMatch(/—/);
    expect(text()).not.toContain('$0.00');
  });

  const part = (Price: string, Done = false) => ({ Price, Quantity: '0.03', Done });
  it.each([
    [[part('1.09500'), part('1.08800', true), part('1.09000')], null, 'TP 1.09000 · 2 parts'],
    [[part('1.09500')], null, 'TP 1.09500 · 1 part'],
    [[part('1.09500')], '1.10000', 'TP 1.10000'],
  ])('names where it takes profit first: %j, %s', async (TakeProfits, TargetProfitPrice, said) => {
    const order = madeOrder({ TakeProfits, TargetProfitPrice });
    showPage(<PositionCard order={order} onOpen={vi.fn<() => void>()} />);
    await expect.poll(text).toMatch(new RegExp(`${said}$`));
  });

  it('names its instrument whole on the narrowest phone, beside long prices', async () => {
    await page.viewport(320, 640);
    const long = madeOrder({
      Quantity: '120.10',
      Price: '84537.32001',
      UpdatePrice: '84493.44001',
    });
    showPage(
      <div className="p-4">
        <PositionCard order={long} onOpen={vi.fn<() => void>()} />
      </div>,
    );
    const name = page.getByText('EUR/USD').element();
    expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
    await page.viewport(390, 844);
  });

  it('leads to its order', async () => {
    const open = vi.fn<(order: unknown) => void>();
    const order = madeOrder();
    showPage(<PositionCard order={order} onOpen={open} />);
    await userEvent.click(card());
    expect(open).toHaveBeenCalledWith(order);
  });
});
