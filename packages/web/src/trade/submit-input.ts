// The order form as input of the call `submit`.
import type { CallInput } from '@meridian/contract';
import type { Side } from '@meridian/trading/estimate';
import type { OrderDraft } from './order-draft.ts';

export function submitInput(forexId: number, draft: OrderDraft, side: Side): CallInput<'submit'> {
  const isPending = draft.mode === 'pending';
  return {
    type: side === 'buy' ? '1' : '2',
    cont: draft.lots,
    forex_id: forexId,
    status: isPending ? '0' : '1',
    multiple: draft.leverage ?? undefined,
    ...(isPending ? { target_price: draft.target } : {}),
    ...(draft.stopLoss.isOn ? { stop_loss_price: draft.stopLoss.text } : {}),
    ...(draft.takeProfit.isOn ? { target_profit_price: draft.takeProfit.text } : {}),
  };
}
