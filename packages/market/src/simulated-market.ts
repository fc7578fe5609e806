// What the simulated market is told about the world: each asset's value and how it moves with the others, each
// instrument's spread and liveliness. Nothing here is a trading term, and nothing outside the simulation reads it.

/** Sources of movement. `dollar`, `risk`, `metal` and `coin` are shared; the others belong to one asset. */
export type Loadings = Readonly<Record<string, number>>;

export interface AssetFacts {
  /** US dollars of one unit; an index: its level in its own currency. As of the anchor of synthetic.ts. */
  readonly value: number;
  /**
   * Percent of movement on a trading day for each source, one standard deviation. `dollar` is weakness of the
   * dollar; `risk` is appetite for it. The asset's own source bears its code.
   */
  readonly moves: Loadings;
}

export const ASSETS: Readonly<Record<string, AssetFacts>> = {
  EUR: { value: 1.1614, moves: { dollar: 0.36, EUR: 0.22 } },
  GBP: { value: 1.3205, moves: { dollar: 0.34, risk: 0.08, GBP: 0.27 } },
  JPY: { value: 1 / 154.82, moves: { dollar: 0.3, risk: -0.16, JPY: 0.42 } },
  AUD: { value: 0.6518, moves: { dollar: 0.36, risk: 0.3, AUD: 0.25 } },
  NZD: { value: 0.5682, moves: { dollar: 0.36, risk: 0.27, NZD: 0.3 } },
  CAD: { value: 1 / 1.4016, moves: { dollar: 0.2, risk: 0.14, CAD: 0.22 } },
  CHF: { value: 1 / 0.8058, moves: { dollar: 0.36, risk: -0.08, CHF: 0.26 } },
  SEK: { value: 1 / 9.482, moves: { dollar: 0.38, risk: 0.16, SEK: 0.36 } },
  NOK: { value: 1 / 10.128, moves: { dollar: 0.34, risk: 0.24, NOK: 0.4 } },
  MXN: { value: 1 / 18.364, moves: { dollar: 0.14, risk: 0.34, MXN: 0.46 } },
  ZAR: { value: 1 / 17.205, moves: { dollar: 0.3, risk: 0.36, ZAR: 0.58 } },
  SGD: { value: 1 / 1.3042, moves: { dollar: 0.2, risk: 0.04, SGD: 0.1 } },
  HKD: { value: 1 / 7.7846, moves: { HKD: 0.012 } },

  XAU: { value: 4_062.4, moves: { dollar: 0.42, risk: -0.08, metal: 0.72 } },
  XAG: { value: 49.86, moves: { dollar: 0.46, risk: 0.2, metal: 1.05, XAG: 1 } },
  XPT: { value: 1_518.2, moves: { dollar: 0.4, risk: 0.25, metal: 0.7, XPT: 1.1 } },
  XPD: { value: 1_382.5, moves: { dollar: 0.35, risk: 0.4, metal: 0.6, XPD: 1.5 } },

  US500: { value: 6_602.9, moves: { risk: 0.86, US500: 0.16 } },
  US100: { value: 24_239.5, moves: { risk: 1.08, US100: 0.5 } },
  US30: { value: 46_245.4, moves: { risk: 0.7, US30: 0.36 } },
  GER40: { value: 23_091.9, moves: { risk: 0.66, euroShares: 0.55, GER40: 0.3 } },
  UK100: { value: 9_539.7, moves: { risk: 0.48, euroShares: 0.34, UK100: 0.36 } },
  JP225: { value: 48_625.9, moves: { risk: 0.72, dollar: -0.2, JP225: 0.86 } },
  FRA40: { value: 7_982.7, moves: { risk: 0.62, euroShares: 0.56, FRA40: 0.28 } },
  EU50: { value: 5_515.1, moves: { risk: 0.65, euroShares: 0.6, EU50: 0.12 } },
  AUS200: { value: 8_416.5, moves: { risk: 0.5, AUS200: 0.52 } },
  HK50: { value: 25_220, moves: { risk: 0.6, dollar: 0.15, HK50: 1.1 } },
  US2000: { value: 2_369.6, moves: { risk: 0.95, US2000: 0.66 } },

  BTC: { value: 84_620, moves: { risk: 0.8, coin: 1.75, BTC: 0.5 } },
  ETH: { value: 2_764, moves: { risk: 1, coin: 2.3, ETH: 1.3 } },
  LTC: { value: 83.4, moves: { risk: 0.9, coin: 2.1, LTC: 1.9 } },
  XRP: { value: 1.9402, moves: { risk: 0.9, coin: 2.1, XRP: 2.1 } },
  SOL: { value: 127.35, moves: { risk: 1.1, coin: 2.6, SOL: 1.9 } },
  ADA: { value: 0.4046, moves: { risk: 1, coin: 2.4, ADA: 2 } },
  DOGE: { value: 0.13845, moves: { risk: 1.1, coin: 2.4, DOGE: 2.3 } },
  BCH: { value: 541.8, moves: { risk: 0.9, coin: 2, BCH: 2.2 } },
  LINK: { value: 12.12, moves: { risk: 1, coin: 2.5, LINK: 2.1 } },
  DOT: { value: 2.318, moves: { risk: 1, coin: 2.4, DOT: 2.1 } },
};

export interface QuotingFacts {
  /** Points between bid and ask in a busy hour, the least it ever is. */
  readonly spread: number;
  /** Ticks a second in a busy hour. */
  readonly ticksPerSecond: number;
}

type QuotingRow = readonly [spread: number, ticksPerSecond: number];
const ROWS: Readonly<Record<string, QuotingRow>> = {
  EURUSD: [3, 3],
  GBPUSD: [5, 2.8],
  USDJPY: [4, 3],
  AUDUSD: [4, 2.2],
  USDCHF: [12, 1.8],
  USDCAD: [13, 1.9],
  NZDUSD: [14, 1.6],
  EURGBP: [12, 1.6],
  EURJPY: [14, 2.4],
  GBPJPY: [21, 2.6],
  EURCHF: [16, 1.3],
  EURCAD: [22, 1.5],
  EURAUD: [20, 1.7],
  EURNZD: [30, 1.4],
  GBPCHF: [25, 1.3],
  GBPCAD: [28, 1.5],
  GBPAUD: [27, 1.7],
  AUDJPY: [15, 1.8],
  CADJPY: [18, 1.4],
  CHFJPY: [22, 1.3],
  NZDJPY: [19, 1.3],
  AUDCAD: [19, 1.2],
  AUDNZD: [23, 1.1],
  USDSEK: [420, 1.2],
  USDNOK: [460, 1.2],
  USDMXN: [520, 1.4],
  USDZAR: [820, 1.4],
  USDSGD: [24, 0.9],
  USDHKD: [24, 0.5],
  XAUUSD: [22, 3.2],
  XAGUSD: [22, 2.2],
  XPTUSD: [320, 1],
  XPDUSD: [680, 0.8],
  XAUEUR: [36, 1.6],
  XAGEUR: [30, 1.1],
  US500: [5, 2.6],
  US100: [14, 3],
  US30: [22, 2.6],
  GER40: [13, 2.4],
  UK100: [11, 1.8],
  JP225: [85, 1.9],
  FRA40: [11, 1.6],
  EU50: [14, 1.5],
  AUS200: [16, 1.2],
  HK50: [70, 1.6],
  US2000: [5, 1.8],
  BTCUSD: [2_400, 3.2],
  ETHUSD: [160, 2.8],
  LTCUSD: [14, 1.4],
  XRPUSD: [160, 2],
  SOLUSD: [70, 2.2],
  ADAUSD: [48, 1.5],
  DOGEUSD: [18, 1.7],
  BCHUSD: [70, 1.2],
  LINKUSD: [12, 1.2],
  DOTUSD: [4, 1.1],
};

export const QUOTING: Readonly<Record<string, QuotingFacts>> = Object.fromEntries(
  Object.entries(ROWS).map(([code, [spread, ticksPerSecond]]) => [
    code,
    { spread, ticksPerSecond },
  ]),
);

/**
 * Activity of each UTC hour of a trading day against the day's average: quiet from New York's close through
 * Tokyo's lunch, busy in London's morning, busiest where London and New York overlap.
 */
export const HOURLY_ACTIVITY: readonly number[] = [
  0.72, 0.8, 0.68, 0.46, 0.42, 0.54, 0.84, 1.32, 1.42, 1.3, 1.16, 1.08, 1.36, 1.78, 1.92, 1.84,
  1.56, 1.16, 0.98, 0.92, 0.78, 0.46, 0.34, 0.5,
];

/** Activity from Friday's close to Sunday's opening (22:00 UTC both), against a trading day's average. */
export const WEEKEND_ACTIVITY = 0.2;
