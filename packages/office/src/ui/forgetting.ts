/** What stays of a field once `sent` is done: what was typed while the answer was under way. */
export const forgetting =
  (sent: string) =>
  (now: string): string =>
    now === sent ? '' : now;
