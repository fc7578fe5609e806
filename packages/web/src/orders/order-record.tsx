// What is kept of an order: the client’s pictures of the chart, the ticks that filled it, whether they stand in the public log, what others were dealt
// around them, and all that happened to it.
import type { Order } from '@meridian/contract';
import { TradePictures } from '../ui/trade-pictures.tsx';
import { Receipt } from '../ui/receipt.tsx';
import { NeighbourFills } from './neighbour-fills.tsx';
import { OrderProof } from './order-proof.tsx';
import { OrderStory } from './order-story.tsx';

export const OrderRecord = ({ order }: { readonly order: Order }) => (
  <>
    <TradePictures orderId={order.Id} />
    <Receipt order={order} />
    <OrderProof order={order} />
    <NeighbourFills order={order} />
    <OrderStory order={order} />
  </>
);
