// The stops of an order, set by thumb: usual levels at one tap, and the button that saves them in reach. No server.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeOrder } from '../testing/made-order.ts';
import { answerCalls, answerSockets } from '../testing/server-end.ts';
import { StopEditor } from './stop-editor.tsx';

const sent = answerCalls('set_stop', madeOrder());
beforeAll(async () => {
  answerSockets();
  await openPage('trading');
});

const usual = (field: string, name: string) =>
  page.getByRole('group', { name: `${field}: usual values` }).getByRole('button', { name });

describe('the stops of an order', () => {
  it('have usual distances, multiples of the risk, and their button at the thumb', async () => {
    const done = vi.fn<() => void>();
    showPage(
      <div style={{ height: '240px', overflowY: 'auto' }}>
        <StopEditor order={madeOrder()} onDone={done} />
      </div>,
    );
    await userEvent.click(page.getByRole('checkbox', { name: 'Stop loss' }));
    // From 1.08512.
    await userEvent.click(usual('Stop loss', '20'));
    await userEvent.click(page.getByRole('checkbox', { name: 'Take profit' }));
    await userEvent.click(usual('Take profit', '2 R'));
    const save = page.getByRole('button', { name: 'Save the stops' });
    // In sight above the end of what scrolls.
    expect(save.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(240);
    await userEvent.click(save);
    await expect
      .poll(() => sent.map((one) => [one['stop_loss_price'], one['target_profit_price']]))
      .toEqual([['1.08312', '1.08912']]);
    await expect.poll(() => done.mock.calls.length).toBe(1);
  });
});
