// An order whose answer is lost: the form says so, and then what became of it. The server's end is made here.
import { DAY_MARKET } from '@meridian/contract/names/socket';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getQuote, quotes } from '../lib/quotes.ts';
import { startSocket } from '../lib/socket.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeInstrument } from '../testing/made-instrument.ts';
import { madeOrder } from '../testing/made-order.ts';
import { answerSockets, tell } from '../testing/server-end.ts';
import { planOrder } from './order-plan.ts';
import { useSendOrder } from './send-order.ts';
import { useMarket, useTicket } from './ticket.ts';

const server = {
  submit: (): Promise<Response> => Promise.reject(new TypeError('the line is cut')),
  /** Whether the lists of orders can be asked for. */
  isUp: true,
  hasOrder: true,
  asked: [] as string[],
  ids: [] as unknown[],
};
const ok = (data: unknown) => Response.json({ code: 1, msg: '', data });

async function answer(address: string | URL | Request, options?: RequestInit): Promise<Response> {
  const request = new Request(address, options);
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.endsWith('/submit')) {
    const { client_order_id: id } = (await request.json()) as Record<string, unknown>;
    server.ids.push(id);
    return server.submit();
  }
  if (!pathname.endsWith('/my_deal')) return ok({});
  if (!server.isUp) throw new TypeError('the line is cut');
  const status = searchParams.get('status') ?? '';
  server.asked.push(status);
  const order = madeOrder({ Id: 71, client_order_id: String(server.ids.at(-1)) });
  return ok({ data: server.hasOrder && status === '1' ? [order] : [], total: 1 });
}

function Form({ id }: { readonly id: number }) {
  const [instrument] = useState(() => madeInstrument({ Id: id }));
  const ticket = useTicket(instrument);
  const market = useMarket(instrument);
  const sending = useSendOrder(ticket);
  const [told, setTold] = useState('');
  const plan = planOrder(ticket.draft, ticket.offer, { market, equity: null }, 'buy');
  const send = async () => {
    const sent = await sending.send(plan);
    setTold(sent.kind === 'placed' ? `placed ${sent.order.Id}` : sent.kind);
  };
  return (
    <>
      <button type="button" aria-busy={sending.isSending} onClick={() => void send()}>
        Buy
      </button>
      <p role="alert">{sending.fault}</p>
      <output>{told}</output>
    </>
  );
}

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  await openPage('trading');
  startSocket(() => import('../lib/compact.ts'));
  quotes.prime([madeInstrument()]);
});
let forms = 1;
beforeEach(async () => {
  Object.assign(server, { isUp: true, hasOrder: true, asked: [], ids: [] });
  showPage(<Form key={forms} id={(forms += 1)} />);
  const at = Date.UTC(2026, 10, 20) + forms;
  tell(DAY_MARKET, [
    { symbol: 'EURUSD', bid: 1.1, ask: 1.1001, close: 1.1, change: 0, time: at, seq: forms },
  ]);
  await expect.poll(() => getQuote('EURUSD')?.ask).toBe(1.1001);
});
const buy = () => userEvent.click(page.getByRole('button', { name: 'Buy' }));
const fault = page.getByRole('alert');
const outcome = page.getByRole('status');

it('that was placed is told as placed, without a word of a fault', async () => {
  await buy();
  await expect.element(outcome).toHaveTextContent('placed 71');
  await expect.element(fault).toBeEmptyDOMElement();
  // Both tries of the call had one id, and the next order has another.
  expect(new Set(server.ids).size).toBe(1);
  await buy();
  await expect.poll(() => new Set(server.ids).size).toBe(2);
});

it('is asked for until the server answers, and says so meanwhile', async () => {
  server.isUp = false;
  await buy();
  await expect
    .element(fault)
    .toHaveTextContent('The answer was lost. We are asking whether your order was placed.');
  await expect
    .element(page.getByRole('button', { name: 'Buy' }))
    .toHaveAttribute('aria-busy', 'true');
  server.isUp = true;
  await expect.element(outcome, { timeout: 15_000 }).toHaveTextContent('placed 71');
  await expect.element(fault).toBeEmptyDOMElement();
});

it('that is nowhere is told so, looked for in every list, and sent again as the same', async () => {
  server.hasOrder = false;
  await buy();
  await expect.element(outcome).toHaveTextContent('failed');
  await expect.element(fault).toMatchTextContent('your account has no such order');
  expect(server.asked).toEqual(['0', '1', '3']);
  server.hasOrder = true;
  await buy();
  await expect.element(outcome).toHaveTextContent('placed 71');
  expect(new Set(server.ids).size).toBe(1);
});
