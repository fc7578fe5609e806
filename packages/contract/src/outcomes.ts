// The codes that a client acts upon. Apart from the catalogue, so that no page needs all of it for one of them.

export const SUCCESS = 1;
/** No session, or one that has expired or was revoked. */
export const SESSION_REQUIRED = 999;
/** A fault of the server's own, and one of what it needs: what was asked may have been done all the same. */
export const INTERNAL_FAULT = 1000;
export const SERVICE_UNAVAILABLE = 1006;
/** Logging in takes a second factor: the same call again, with one. */
export const SECOND_FACTOR_REQUIRED = 1102;
/** The order needs more than the account has free. */
export const FREE_MARGIN_TOO_LOW = 2018;
/** The history has more orders than can be sorted. */
export const HISTORY_TOO_LONG = 2044;
/** What was asked has a part that cannot be right. */
export const FIELDS_INVALID = 1001;
export const COPYING_UNKNOWN = 4408;
export const TRADER_UNKNOWN = 4418;
/** There is no such article, or it is no longer shown. */
export const NEWS_UNKNOWN = 4200;
