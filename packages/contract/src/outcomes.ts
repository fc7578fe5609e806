// The two codes that every client knows. Apart from the catalogue, so that the first page needs none of it.

export const SUCCESS = 1;
/** No session, an expired one, or one revoked. */
export const SESSION_REQUIRED = 999;
