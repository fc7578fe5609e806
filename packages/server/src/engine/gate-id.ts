// Ids for commands to which the client gave none. A process that is in doubt about a command can ask again only under
// an id. The client never sees it.
import { randomUUID } from 'node:crypto';

/** A client's id has no control character, so that none passes for a gate's. */
const PREFIX = '\u001f';

export const gateId = (): string => PREFIX + randomUUID();

/** The id that the client gave; null: none. */
export const clientsId = (id: string | null): string | null =>
  id?.startsWith(PREFIX) === true ? null : id;
