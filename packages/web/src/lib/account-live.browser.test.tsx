import { Profiler } from 'react';
import type { TradeFrame } from '@meridian/contract';
import * as topics from '@meridian/contract/names/socket';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage, showPage } from '../testing/client-page.tsx';
import { answerSockets, hangUp, heard, tell } from '../testing/server-end.ts';
import {
  onAlert,
  onMarginNotice,
  onMoneyChanged,
  onOrdersChanged,
  onOrdersClosed,
  useAccountLive,
} from './account-live.ts';
import { useOrderLive } from './order-live.ts';
import { type Session, keepSession } from './session-store.ts';
import { startSocket } from './socket.ts';

const sessionOf = (token: string) => ({ token, user: { uid: '1' } }) as unknown as Session;
const frame = (equity: string, profit: string): TradeFrame => ({
  balance: '10000',
  Equity: equity,
  FreeMargin: '9000',
  MarginLevel: '1000',
  HazardRate: '5',
  CautionMoneyAll: '1000',
  ProfitsTotal: profit,
  TransOrder: [
    { Id: 7, UpdatePrice: '1.1', FactProfits: profit },
    { Id: 8, UpdatePrice: '1.3', FactProfits: '2' },
  ],
});

const onDrawn = vi.fn<() => void>();
function Figures() {
  const live = useAccountLive();
  return <p>{live?.Equity ?? 'not yet'}</p>;
}
function Other() {
  const live = useOrderLive(8);
  return <b>{live?.FactProfits ?? 'none'}</b>;
}
const text = (tag: string) => document.querySelector(tag)?.textContent;

beforeAll(async () => {
  answerSockets();
  await openPage();
  keepSession(sessionOf('one'));
  startSocket(() => import('./compact.ts'));
});
beforeEach(() => onDrawn.mockClear());

describe('the account', () => {
  it('is unknown until its first frame, then what the newest says', async () => {
    showPage(<Figures />);
    expect(text('p')).toBe('not yet');
    await expect.poll(heard).toContainEqual({ type: 'sub', topic: topics.FOREX_TRADE });
    tell(topics.FOREX_TRADE, frame('9998.80', '-1.20'));
    await expect.poll(() => text('p')).toBe('9998.80');
  });

  it('draws only what changed: the row of an order whose figures stayed is left alone', async () => {
    showPage(
      <>
        <Figures />
        <Profiler id="row" onRender={onDrawn}>
          <Other />
        </Profiler>
      </>,
    );
    tell(topics.FOREX_TRADE, frame('9998.80', '-1.20'));
    await expect.poll(() => text('b')).toBe('2');
    onDrawn.mockClear();
    tell(topics.FOREX_TRADE, frame('9999.00', '-1.00'));
    await expect.poll(() => text('p')).toBe('9999.00');
    expect(onDrawn).not.toHaveBeenCalled();
  });

  it('of one session is never shown to the next', async () => {
    showPage(<Figures />);
    tell(topics.FOREX_TRADE, frame('9998.80', '-1.20'));
    await expect.poll(() => text('p')).toBe('9998.80');
    keepSession(sessionOf('two'));
    await expect.poll(() => text('p')).toBe('not yet');
  });

  it('keeps what it last knew while the line is away, and asks again when it is back', async () => {
    showPage(<Figures />);
    tell(topics.FOREX_TRADE, frame('9998.80', '-1.20'));
    await expect.poll(() => text('p')).toBe('9998.80');
    hangUp();
    expect(text('p')).toBe('9998.80');
    await expect.poll(heard, { timeout: 5_000 }).toEqual([
      { type: 'login', params: { token: 'two' } },
      { type: 'sub', topic: topics.FOREX_TRADE },
    ]);
  });

  it.each([
    [topics.ORDERS_CHANGED, onOrdersChanged, [7, 8], [7, 8]],
    [topics.FOREX_CLOSED, onOrdersClosed, [7], [7]],
    [topics.MARGIN_NOTICE, onMarginNotice, { level: 80 }, 80],
    [topics.MONEY_CHANGED, onMoneyChanged, { noun: 'deposit', id: 1, state: '1' }, undefined],
    [topics.ALERT, onAlert, { id: 3 }, undefined],
  ] as const)('is told of %s', (topic, listen, params, said) => {
    const hear = vi.fn<(told: unknown) => void>();
    const leave = listen(hear);
    tell(topic, params);
    expect(hear).toHaveBeenCalledWith(said ?? params);
    leave();
    tell(topic, params);
    expect(hear).toHaveBeenCalledTimes(1);
  });
});
