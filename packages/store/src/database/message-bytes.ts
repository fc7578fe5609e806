// Bytes of the wire protocol on their way between two threads.

/** From so many bytes on, to move memory to another thread costs less than to copy it. */
const MOVED_FROM_BYTES = 32 * 1024;

/** The parts as one array with memory of its own. A message copies all of the memory behind a view, which may be far more. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** What a message with these bytes moves. Whoever sends them does not use them any more. */
export const movedWith = ({ buffer, length }: Uint8Array<ArrayBuffer>): ArrayBuffer[] =>
  length < MOVED_FROM_BYTES ? [] : [buffer];
