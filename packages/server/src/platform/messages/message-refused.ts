// Messages as mail servers and SMS providers see them: the name under which one is sent, and its refusal.

/** The server refused this very message; it will refuse it again. */
export class MessageRefused extends Error {
  override readonly name = 'MessageRefused';
}

/** How a message is named to who receives it: sent twice, it is the same message, and the second replaces the first. */
export interface SentAs {
  readonly id: string;
  readonly at: number;
}
