// The questions that nouns may ask of the engine. A view keeps the state private: who has the view can read what it
// answers, and change nothing.
import type { EngineState } from '@meridian/trading';
import { type AccountsView, accountsView } from './accounts.ts';
import { type CopyingView, copyingView } from './copying.ts';
import { type ExposureView, exposureView } from './exposure.ts';
import { type MarketsView, marketsView } from './markets.ts';
import { type OrdersView, ordersView } from './orders.ts';

export interface Views {
  readonly accounts: AccountsView;
  readonly orders: OrdersView;
  readonly markets: MarketsView;
  readonly copying: CopyingView;
  readonly exposure: ExposureView;
}

export const createViews = (state: EngineState): Views => ({
  accounts: accountsView(state),
  orders: ordersView(state),
  markets: marketsView(state),
  copying: copyingView(state),
  exposure: exposureView(state),
});
