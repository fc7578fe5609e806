// An order as the server would send it; it fits the contract, or the test fails.
import { Order } from '@meridian/contract';

/** A buy of 0.10 lots of EURUSD at 1.08512, open, 30 times levered. */
export const madeOrder = (changed: Partial<Order> = {}): Order =>
  Order.parse({
    Id: 7,
    ForexId: 1,
    ForexTradeLists: {
      Id: 1,
      Code: 'EURUSD',
      ShowCode: 'EUR/USD',
      Logo: '/logos/EURUSD.svg',
      PricePrecision: 5,
    },
    OrderType: 1,
    Status: 1,
    Quantity: '0.10',
    Multiple: 30,
    OriginPrice: '1.08512',
    Price: '1.08512',
    UpdatePrice: '1.08500',
    TargetPrice: null,
    TriggerKind: null,
    TargetLossPrice: null,
    TargetProfitPrice: null,
    ClosePrice: null,
    CautionMoney: '361.706667',
    TradeFee: '0.108512',
    Swap: '0',
    FactProfits: '-1.2',
    NetProfit: null,
    CloseReason: null,
    RejectReason: null,
    AskedAt: null,
    CreateTimeHandler: '2026-11-20T20:00:00.000Z',
    OpenTime: Date.UTC(2026, 10, 20, 20),
    CloseTime: null,
    ParentId: null,
    ClosedPartId: null,
    client_order_id: null,
    Receipt: { Open: null, Close: null },
    ...changed,
  });
