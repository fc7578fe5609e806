import { describe, expect, it } from 'vitest';
import type { OrderDraft } from './order-draft.ts';
import { submitInput } from './submit-input.ts';

const draft: OrderDraft = {
  mode: 'market',
  lots: '0.10',
  leverage: 30,
  target: '1.08000',
  stopLoss: { isOn: false, text: '1.07' },
  takeProfit: { isOn: true, text: '1.09' },
  refusals: {},
};

describe('what is sent', () => {
  it('is type 1 for a buy and 2 for a sell, status 1 at market', () => {
    expect(submitInput(7, draft, 'buy')).toEqual({
      type: '1',
      cont: '0.10',
      forex_id: 7,
      status: '1',
      multiple: 30,
      target_profit_price: '1.09',
    });
    expect(submitInput(7, draft, 'sell').type).toBe('2');
  });

  it('has a target price only when pending, and stops only when ticked', () => {
    const pending = submitInput(
      7,
      { ...draft, mode: 'pending', stopLoss: { isOn: true, text: '1.07' } },
      'buy',
    );
    expect(pending).toMatchObject({
      status: '0',
      target_price: '1.08000',
      stop_loss_price: '1.07',
    });
  });
});
