// The path of the socket, its limits, and the topics of its frames.
export const SOCKET_PATH = '/v1/ws';
/** The subprotocol of compact frames: asked for, what comes often comes as the bytes of `compact/`. */
export const COMPACT_PROTOCOL = 'meridian.compact.v1';
/** The most instruments, and the most orders, that a client says it sees. */
export const SIGHT_MAX = 200;
/** How often a client says that it lives. */
export const HEARTBEAT_MS = 5_000;
/** The most topics of one socket. */
export const TOPICS_MAX = 200;
/** A socket that is closed with this is to come back at once: its server stops, and another serves. */
export const MOVED = 1001;
/** Bytes of one message of a client. */
export const MESSAGE_BYTES_MAX = 8_192;
/** A longer frame ends the socket with 1009. A shorter one with too long a message gets an answer. */
export const FRAME_BYTES_MAX = 8 * MESSAGE_BYTES_MAX;
export const DAY_MARKET = 'DAY_MARKET';
export const FOREX_TRADE = 'FOREX_TRADE';
export const FOREX_CLOSED = 'FOREX_CLOSED';
/** Sent to an account's sockets unasked: ids of orders that were placed, filled, split or got other stops. */
export const ORDERS_CHANGED = 'ORDERS_CHANGED';
/** Sent to an account's sockets unasked: its margin level reached 100, 80 or 60 %. */
export const MARGIN_NOTICE = 'MARGIN_NOTICE';
/** Sent to an account's sockets unasked: a deposit or withdrawal changed, and with it the balance or the held money. */
export const MONEY_CHANGED = 'MONEY_CHANGED';
/** Sent to an owner's sockets unasked, as {@link CopyChanged}: a copying's orders, money or terms changed. */
export const COPY_CHANGED = 'COPY_CHANGED';
/** Sent to an account's sockets unasked: a price alert that fired, as in the list of alerts. */
export const ALERT = 'ALERT';
/** Topics that are refused before a login. */
export const ACCOUNT_TOPICS = [FOREX_TRADE, FOREX_CLOSED] as const;
/** Sent to every socket that is logged in: there is nothing to subscribe to. */
export const UNASKED_TOPICS = [
  ORDERS_CHANGED,
  MARGIN_NOTICE,
  MONEY_CHANGED,
  COPY_CHANGED,
  ALERT,
] as const;
export const KLINE_PREFIX = 'KLINE.';
