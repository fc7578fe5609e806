// Ids of commands whose client gave none. What is in doubt can be asked again only under an id; the client never sees it.
import { randomUUID } from 'node:crypto';

/** A client's id has no control character, so that none passes for a gate's. */
const PREFIX = '\u001f';

export const gateId = (): string => PREFIX + randomUUID();

/** The id that the client gave; null: none. */
export const clientsId = (id: string | null): string | null =>
  id?.startsWith(PREFIX) === true ? null : id;
