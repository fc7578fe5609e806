/** Rows of the journal that the log grows by in one transaction, at most. */
export const LOG_SLICE = 5_000;
