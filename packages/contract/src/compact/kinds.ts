// Compact frames: what the first byte of a binary frame says, and the bits of an account's second. A frame says all that
// it means by itself but for the instruments' names, which come once a socket: so one frame serves all who see the same,
// and whoever missed some needs none of them.

/** To its end: number, precision, code of instruments, before the first frame that uses a number. */
export const NAMES = 1;
/**
 * The newest tick of the market: time, seq. Then to the end: number, bid, ask beyond the bid, change in hundredths of a
 * percent, time and seq before the newest. Prices are points. None follows if nothing moved of what is seen.
 */
export const QUOTES = 2;
/**
 * The same, and after each the day's high beyond the bid and the bid beyond the day's low: the first ones of a sight, and
 * those whose day has another range than the bids that were sent make it, such as the first ones of a new day.
 */
export const FIRST_QUOTES = 3;
/** Number, place of the period, time, open, then high, low and close beyond it; volume in hundredths. */
export const CANDLE = 4;
/**
 * A byte of bits; balance, used margin; what the bits announce, in their order; then to the end the orders in sight:
 * id, precision, price, whether there is a profit (1 or 0), that profit. Money in millionths of a dollar. Equity and free
 * margin follow from the others.
 */
export const ACCOUNT = 5;
export const HAS_PROFITS = 1;
export const HAS_MARGIN_LEVEL = 2;
export const HAS_RISK_RATE = 4;

/** Decimals of money and of percents in an account's frame. */
export const ACCOUNT_SCALE = 6;
