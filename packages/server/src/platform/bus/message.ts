// What processes say to each other, as bytes: JSON, with integers of any length.

const INTEGER = '$integer';

export const writeMessage = (message: unknown): Uint8Array =>
  Buffer.from(
    JSON.stringify(message, (_key, value: unknown) =>
      typeof value === 'bigint' ? { [INTEGER]: value.toString() } : value,
    ),
  );

/** What {@link writeMessage} wrote in a process of this system; nothing else is on the bus. */
export const readMessage = <Message>(bytes: Uint8Array): Message =>
  JSON.parse(Buffer.from(bytes).toString(), (_key, value: unknown) =>
    isInteger(value) ? BigInt(value[INTEGER]) : value,
  ) as Message;

const isInteger = (value: unknown): value is Record<typeof INTEGER, string> =>
  typeof value === 'object' && value !== null && INTEGER in value;
