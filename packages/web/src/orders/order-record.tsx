// What is kept of an order: the client’s pictures of the chart, and what shows how it went.
import type { Order } from '@meridian/contract';
import { OrderEvidence } from '../ui/orders/order-evidence.tsx';
import { TradePictures } from '../ui/orders/trade-pictures.tsx';

export const OrderRecord = ({ order }: { readonly order: Order }) => (
  <>
    <TradePictures orderId={order.Id} />
    <OrderEvidence order={order} />
  </>
);
