// The stops of an order, edited below its row in the desk's table: in what they are typed and what is sent. No server.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeInstrument } from '../../testing/made-instrument.ts';
import { madeOrder } from '../../testing/made-order.ts';
import { answerSockets } from '../../testing/server-end.ts';
import { StopEditor } from '../../orders/stop-editor.tsx';
import { EditStops } from './edit-stops.tsx';
import { PositionRow } from './position-row.tsx';

const sent: unknown[] = [];
const line = { isCut: false };
const done = vi.fn<() => void>();

beforeAll(async () => {
  answerSockets();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const request = new Request(address, options);
    const isList = request.url.includes('trade_list');
    if (request.method === 'POST') {
      sent.push(await request.json());
      if (line.isCut) throw new TypeError('the line is cut');
    }
    return Response.json({ code: 1, msg: '', data: isList ? [madeInstrument()] : madeOrder() });
  });
  await openPage('desk', 'trading');
});
beforeEach(() => {
  sessionStorage.clear();
  sent.splice(0);
  done.mockClear();
});

/** A buy of 0.10 at 1.08512, a pip of which is a dollar. */
async function show(stop: string | null): Promise<void> {
  showPage(
    <table>
      <tbody>
        <EditStops order={madeOrder({ TargetLossPrice: stop })} onDone={done} />
      </tbody>
    </table>,
  );
  await expect.element(unit('$, US dollars')).toBeEnabled();
}
const unit = (name: string) => page.getByRole('radio', { name });
const field = (name: string) => page.getByRole('textbox', { name });

describe('stops edited in the table', () => {
  it('are typed in pips or money, and sent as a price', async () => {
    await show(null);
    await userEvent.click(unit('Pips'));
    await userEvent.fill(field('Stop loss'), '20');
    await expect.element(page.getByText('−$20.00')).toBeVisible();
    await userEvent.click(unit('$, US dollars'));
    await expect.element(field('Stop loss')).toHaveValue('20.00');
    await userEvent.fill(field('Take profit'), '35.50');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => sent)
      .toMatchObject([{ stop_loss_price: '1.08312', target_profit_price: '1.08867' }]);
    await expect.poll(() => done.mock.calls.length).toBe(1);
  });

  // Three lines took 167 pixels in the narrow one; letters are a pixel higher or lower from machine to machine.
  it.each([
    [396, 145],
    [884, 100],
  ])('take two lines at most in a panel of %i pixels', async (width, height) => {
    showPage(
      <div className="@container" style={{ width }}>
        <table className="w-full">
          <tbody>
            <EditStops order={madeOrder({ TargetLossPrice: '1.08012' })} onDone={done} />
          </tbody>
        </table>
      </div>,
    );
    await expect.element(unit('$, US dollars')).toBeEnabled();
    await userEvent.fill(field('Take profit'), '1.09012');
    const row = document.querySelector('tr')?.getBoundingClientRect();
    expect(row?.width).toBeLessThanOrEqual(width);
    expect(row?.height).toBeLessThan(height);
    const save = page.getByRole('button', { name: 'Save the stops' }).element();
    expect(save.getBoundingClientRect().right).toBeLessThanOrEqual(row?.right ?? 0);
  });

  it('are sent as far as they were touched; saying them otherwise touches none', async () => {
    await show('1.08012');
    await userEvent.click(unit('Pips'));
    await expect.element(field('Stop loss')).toHaveValue('50.0');
    await userEvent.click(page.getByRole('button', { name: 'Save the stops' }));
    await expect.poll(() => done.mock.calls.length).toBe(1);
    expect(sent).toEqual([]);
  });

  it('are sent as they were typed, even to what stood there at first: it may have trailed on since', async () => {
    await show('1.08012');
    await userEvent.fill(field('Stop loss'), '1.08000');
    await userEvent.fill(field('Stop loss'), '1.08012');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent).toMatchObject([{ stop_loss_price: '1.08012' }]);
  });

  it('say at the field what is wrong with it, and are not sent', async () => {
    await show(null);
    await userEvent.fill(field('Stop loss'), '1.09000');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('Stop loss')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByText(/must be below/)).toBeVisible();
    // What a stop would bring on the side where it cannot be is no result.
    expect(page.getByText(/^[+−]\$/).elements()).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('on the wrong side are said to be wrong as they are typed, and bring nothing', async () => {
    await show(null);
    await userEvent.fill(field('Stop loss'), '1.09000');
    await expect.element(page.getByText(/must be below/)).toBeVisible();
    expect(page.getByText(/^[+−]\$/).elements()).toEqual([]);
    await userEvent.fill(field('Stop loss'), '1.08000');
    await expect.element(page.getByText('−$51.20')).toBeVisible();
    await expect.element(page.getByText(/must be below/)).not.toBeInTheDocument();
  });

  it('that could not be sent leave the focus where it is, for another try', async () => {
    line.isCut = true;
    await show('1.08012');
    await userEvent.fill(field('Stop loss'), '1.081');
    const save = page.getByRole('button', { name: 'Save the stops' });
    await userEvent.click(save);
    await expect.element(page.getByRole('alert')).toBeVisible();
    await expect.element(save).toHaveFocus();
    line.isCut = false;
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => done.mock.calls.length).toBe(1);
  });

  it('are there again, and in the sheet of a narrow window, where the table went before they were saved', async () => {
    const order = madeOrder({ TargetLossPrice: '1.08012' });
    const instrument = madeInstrument();
    const table = (key: string) => (
      <table key={key}>
        <tbody>
          <PositionRow {...{ order, instrument, isCurrent: true, onReverse: vi.fn() }} />
        </tbody>
      </table>
    );
    const pencil = page.getByRole('button', { name: /^Edit the stops/ });
    const draw = showPage(table('wide'));
    await userEvent.click(pencil);
    await userEvent.fill(field('Stop loss'), '1.08200');
    draw(<StopEditor order={order} onDone={() => undefined} />);
    await expect.element(field('Stop loss')).toHaveValue('1.08200');
    draw(table('wide again'));
    await userEvent.click(pencil);
    await expect.element(field('Stop loss')).toHaveValue('1.08200');
    // Whoever closes the row means none of it.
    await userEvent.click(pencil);
    await userEvent.click(pencil);
    await expect.element(field('Stop loss')).toHaveValue('1.08012');
  });
});

it('a position without a stop loss and a take profit is offered both, where they are typed', async () => {
  await page.viewport(1280, 800);
  const order = madeOrder({ TargetLossPrice: null, TargetProfitPrice: null });
  const row = { order, instrument: madeInstrument(), isCurrent: true, onReverse: vi.fn() };
  showPage(
    <table>
      <tbody>
        <PositionRow {...row} />
      </tbody>
    </table>,
  );
  const name = { includeHidden: true, exact: true };
  await expect.element(page.getByRole('button', { ...name, name: '+ SL' })).toBeInTheDocument();
  const add = page.getByRole('button', { ...name, name: '+ TP' }).element() as HTMLElement;
  expect(add.title).toBe('Add a take profit to EUR/USD');
  add.click();
  await expect.element(field('Take profit')).toBeInTheDocument();
});
