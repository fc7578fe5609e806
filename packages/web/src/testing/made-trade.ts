// A closed trade as analytics tell it; it fits the contract, or the test fails.
import { AnalyticsTrade } from '@meridian/contract';

/** A sell of 12.40 lots of EURUSD that lost 12,340.50. */
export const madeTrade = (changed: Partial<AnalyticsTrade> = {}): AnalyticsTrade =>
  AnalyticsTrade.parse({
    ...{ Id: 7, ForexId: 1, Code: 'EURUSD', ShowCode: 'EUR/USD', PricePrecision: 5 },
    ...{ OrderType: 2, Quantity: '12.40', Price: '1.16131', ClosePrice: '1.16120' },
    ...{ Parts: 1, CloseAverage: '1.161200' },
    ...{ OpenTime: 1_000, CloseTime: 61_000, CloseReason: 'client', Spread: '1.00' },
    ...{ FactProfits: '-12340.10', TradeFee: '0.40', Swap: '0', NetProfit: '-12340.50' },
    ...{
      SpreadRebate: '0',
      BestPrice: null,
      WorstPrice: null,
      BestProfit: null,
      WorstProfit: null,
    },
    ...{ Note: '', Tags: [] },
    ...changed,
  });
