/** Nothing tells a screen of a reviewer's decision that moves no money: while one can come, it looks so often. */
export const REVIEW_LOOKS_EVERY_MS = 15_000;
