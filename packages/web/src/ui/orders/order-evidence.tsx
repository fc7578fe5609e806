// What shows that an order went as it is said: the ticks that filled it, whether they stand in the public log, what others were dealt around them, and
// all that happened to it.
import type { Order } from '@meridian/contract';
import { NeighbourFills } from './neighbour-fills.tsx';
import { OrderProof } from './order-proof.tsx';
import { OrderStory } from './order-story.tsx';
import { Receipt } from './receipt.tsx';

export const OrderEvidence = ({ order }: { readonly order: Order }) => (
  <>
    <Receipt order={order} />
    <OrderProof order={order} />
    <NeighbourFills order={order} />
    <OrderStory order={order} />
  </>
);
