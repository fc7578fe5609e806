// The stops of an order, set by thumb: usual levels at one tap, and the button that saves them in reach. No server.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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
beforeEach(() => {
  sessionStorage.clear();
  sent.length = 0;
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

  it('on the wrong side are said to be wrong as they are typed, bring nothing and are not sent', async () => {
    showPage(<StopEditor order={madeOrder()} onDone={() => undefined} />);
    const save = page.getByRole('button', { name: 'Save the stops' });
    const result = page.getByText(/^[+−]\$/);
    await userEvent.click(page.getByRole('checkbox', { name: 'Stop loss' }));
    // Where it starts it is not wrong yet: it is told where to go.
    await expect.element(page.getByText(/must be below/)).toBeVisible();
    expect(page.getByRole('alert').elements()).toEqual([]);
    const field = page.getByRole('textbox', { name: 'Stop loss' });
    await userEvent.fill(field, '1.09000');
    const wrong = 'For a buy this must be below 1.08500.';
    await expect.element(page.getByRole('alert')).toHaveTextContent(wrong);
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.poll(() => result.elements()).toEqual([]);
    await userEvent.click(save);
    await expect.element(field).toHaveFocus();
    expect(sent).toEqual([]);
    await userEvent.fill(field, '1.08000');
    await expect.poll(() => page.getByRole('alert').elements()).toEqual([]);
  });

  it('have no part on the wrong side that would bring something', async () => {
    const part = { Price: '1.09000', Quantity: '0.05', Done: false };
    showPage(<StopEditor order={madeOrder({ TakeProfits: [part] })} onDone={() => undefined} />);
    const group = page.getByRole('group', { name: 'Part 1', exact: true });
    await userEvent.fill(page.getByRole('textbox', { name: /^Part 1/ }), '1.08000');
    await expect.element(group.getByText(/must be above/)).toBeVisible();
    expect(group.getByText('—').elements()).toEqual([]);
    await userEvent.click(page.getByRole('button', { name: 'Save the stops' }));
    expect(sent).toEqual([]);
  });

  it('that were typed are there again after Back; one that moved by itself meanwhile is not sent', async () => {
    const trails = (stop: string) => madeOrder({ TargetLossPrice: stop, TrailingPips: '20' });
    const field = (name: string) => page.getByRole('textbox', { name });
    const done = vi.fn<() => void>();
    const draw = showPage(<StopEditor key="first" order={trails('1.08312')} onDone={done} />);
    // The stop loss is changed, and then as it was.
    await userEvent.fill(field('Stop loss'), '1.08300');
    await userEvent.fill(field('Stop loss'), '1.08312');
    await userEvent.click(page.getByRole('checkbox', { name: 'Take profit' }));
    await userEvent.fill(field('Take profit'), '1.09000');
    draw(<StopEditor key="again" order={trails('1.08400')} onDone={done} />);
    await expect.element(field('Take profit')).toHaveValue('1.09000');
    await expect.element(field('Stop loss')).toHaveValue('1.08400');
    await userEvent.click(page.getByRole('button', { name: 'Save the stops' }));
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ target_profit_price: '1.09000' });
    expect(sent[0]).not.toHaveProperty('stop_loss_price');
    await expect.poll(() => done.mock.calls.length).toBe(1);
    draw(<StopEditor key="saved" order={trails('1.08400')} onDone={done} />);
    await expect.element(page.getByRole('checkbox', { name: 'Take profit' })).not.toBeChecked();
  });

  it('that were typed are gone after Cancel, and parts once another part was done', async () => {
    const part = (Price: string, Done: boolean) => ({ Price, Quantity: '0.05', Done });
    const parts = (done: boolean) =>
      madeOrder({ TakeProfits: [part('1.09000', done), part('1.09500', false)] });
    const first = page.getByRole('textbox', { name: /^Part 1/ }).first();
    const draw = showPage(<StopEditor key="first" order={parts(false)} onDone={() => undefined} />);
    await userEvent.fill(first, '1.09100');
    draw(<StopEditor key="again" order={parts(false)} onDone={() => undefined} />);
    await expect.element(first).toHaveValue('1.09100');
    draw(<StopEditor key="done" order={parts(true)} onDone={() => undefined} />);
    await expect.element(first).toHaveValue('1.09500');
    draw(<StopEditor key="leave" order={parts(false)} onDone={() => undefined} />);
    await expect.element(first).toHaveValue('1.09100');
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
    draw(<StopEditor key="back" order={parts(false)} onDone={() => undefined} />);
    await expect.element(first).toHaveValue('1.09000');
  });

  it('have no part again that is done while they are edited', async () => {
    const part = (Price: string, Done: boolean) => ({ Price, Quantity: '0.05', Done });
    const parts = (done: boolean) =>
      madeOrder({ TakeProfits: [part('1.09000', done), part('1.09500', false)] });
    const field = page.getByRole('textbox', { name: /^Part/ });
    const draw = showPage(<StopEditor order={parts(false)} onDone={() => undefined} />);
    await userEvent.fill(field.nth(1), '1.09600');
    draw(<StopEditor order={parts(true)} onDone={() => undefined} />);
    await expect.poll(() => field.elements()).toHaveLength(1);
    await expect.element(field).toHaveValue('1.09500');
    await userEvent.fill(field, '1.09700');
    await userEvent.click(page.getByRole('button', { name: 'Save the stops' }));
    await expect.poll(() => sent.map((one) => one['take_profits'])).toEqual(['1.09700:0.05']);
  });
});
