// Closing lots of a position when the answer is lost: the same lots again are the same wish. The server's end is made here.
import type { Order } from '@meridian/contract';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeOrder } from '../testing/made-order.ts';
import { answerSockets } from '../testing/server-end.ts';
import { toast } from '../ui/toast.tsx';
import { useCloseLots } from './close-lots.ts';

const said = vi.spyOn(toast, 'success');
const server = { isUp: true, sent: [] as Record<string, unknown>[] };

async function answer(address: string | URL | Request, options?: RequestInit): Promise<Response> {
  const request = new Request(address, options);
  if (!new URL(request.url).pathname.endsWith('/close'))
    return Response.json({ code: 1, msg: '', data: { data: [], total: 0 } });
  server.sent.push((await request.json()) as Record<string, unknown>);
  if (!server.isUp) throw new TypeError('the line is cut');
  return Response.json({ code: 1, msg: '', data: madeOrder({ Quantity: '0.05' }) });
}

interface FormProps {
  readonly order: Order;
  readonly lots: string;
}

function Form({ order, lots }: FormProps) {
  const { close, lost } = useCloseLots(order);
  const isWhole = order.Quantity === lots;
  return (
    <>
      <button type="button" onClick={() => void close({ lots, isWhole, isQuiet: true })}>
        Close
      </button>
      <output>{lost === null ? 'known' : `lost ${lost}`}</output>
    </>
  );
}

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  await openPage('trading');
});
beforeEach(() => {
  Object.assign(server, { isUp: true, sent: [] });
});
const tap = () => userEvent.click(page.getByRole('button', { name: 'Close', exact: true }));
const state = page.getByRole('status').filter({ hasText: /known|lost/ });
const ids = () => new Set(server.sent.map((one) => one['client_order_id'])).size;

it('a second tap asks for the same, also where the position is smaller by then and they are all that is left', async () => {
  const draw = showPage(<Form key="part" order={madeOrder()} lots="0.05" />);
  server.isUp = false;
  await tap();
  await expect.element(state).toHaveTextContent('lost 0.05');
  server.isUp = true;
  draw(<Form key="part" order={madeOrder({ Quantity: '0.05' })} lots="0.05" />);
  await tap();
  await expect.element(state).toHaveTextContent('known');
  expect(ids()).toBe(1);
  expect(server.sent.at(-1)).toEqual(server.sent[0]);
  expect(server.sent[0]).toMatchObject({ id: 7, cont: '0.05' });
  await expect
    .poll(() => said.mock.lastCall)
    .toEqual(['0.05 lots were closed. The rest stays open.']);
  // What comes after it is another wish.
  await tap();
  await expect.poll(ids).toBe(2);
  expect(server.sent.at(-1)).not.toHaveProperty('cont');
});

it('other lots than those whose answer was lost are another wish', async () => {
  const draw = showPage(<Form key="other" order={madeOrder()} lots="0.05" />);
  server.isUp = false;
  await tap();
  await expect.element(state).toHaveTextContent('lost 0.05');
  server.isUp = true;
  draw(<Form key="other" order={madeOrder()} lots="0.03" />);
  await tap();
  await expect.poll(ids).toBe(2);
  expect(server.sent.at(-1)).toMatchObject({ cont: '0.03' });
});
