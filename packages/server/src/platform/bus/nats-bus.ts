// The bus over NATS: core publish, subscribe and request, nothing that is kept. A line that breaks is made again for ever.
import { type Msg, type NatsConnection, connect } from '@nats-io/transport-node';
import { type Bus, NoAnswer } from './bus.ts';
import { NatsInbox } from './nats-inbox.ts';

const CONNECT_WITHIN_MS = 5_000;
/** Between two tries to make a broken line again. */
const RECONNECT_AFTER_MS = 100;
/** A line that says nothing for two of these is taken for broken. */
const PING_EVERY_MS = 1_000;

export interface BusLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** @throws if no server answers at the address, or it refuses */
export async function connectNats(url: string, log: BusLog): Promise<Bus> {
  const connection = await connect({
    servers: url,
    timeout: CONNECT_WITHIN_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_AFTER_MS,
    pingInterval: PING_EVERY_MS,
    maxPingOut: 2,
    noEcho: true,
  });
  let isUp = true;
  void followStatus(connection, log, (now) => {
    isUp = now;
  });
  return new NatsBus(connection, log, () => isUp);
}

async function followStatus(
  connection: NatsConnection,
  log: BusLog,
  set: (isUp: boolean) => void,
): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect' || type === 'staleConnection' || type === 'close') set(false);
    if (type === 'disconnect') log.warn({}, 'the line to NATS broke');
    if (type === 'reconnect') {
      set(true);
      log.info({}, 'the line to NATS stands again');
    }
  }
}

class NatsBus implements Bus {
  readonly #connection: NatsConnection;
  readonly #inbox: NatsInbox;
  readonly #log: BusLog;
  readonly #isUp: () => boolean;

  constructor(connection: NatsConnection, log: BusLog, isUp: () => boolean) {
    this.#connection = connection;
    this.#inbox = new NatsInbox(connection);
    this.#log = log;
    this.#isUp = isUp;
  }

  isConnected(): boolean {
    return this.#isUp() && !this.#connection.isClosed();
  }

  publish(subject: string, bytes: Uint8Array): void {
    // The client would keep it for later; by then it is old. One that is too long is read from the database.
    if (this.isConnected() && this.#isTaken(bytes)) this.#connection.publish(subject, bytes);
  }

  subscribe(subject: string, listener: (bytes: Uint8Array) => void): () => void {
    const subscription = this.#connection.subscribe(subject, {
      callback: (error, message) => {
        if (error === null) this.#hand(subject, message, listener);
      },
    });
    return () => subscription.unsubscribe();
  }

  async request(subject: string, bytes: Uint8Array, withinMs: number): Promise<Uint8Array> {
    if (!this.isConnected()) throw new NoAnswer('the line to NATS is broken');
    try {
      return await this.#inbox.ask(subject, bytes, withinMs);
    } catch (error) {
      throw new NoAnswer(`nobody answered ${subject}`, { cause: error });
    }
  }

  serve(subject: string, handler: (bytes: Uint8Array) => Promise<Uint8Array>): () => void {
    const subscription = this.#connection.subscribe(subject, {
      callback: (error, message) => {
        if (error === null) void this.#answer(message, handler);
      },
    });
    return () => subscription.unsubscribe();
  }

  /** The line goes on, whatever a message does to who listens. */
  #hand(subject: string, message: Msg, listener: (bytes: Uint8Array) => void): void {
    try {
      listener(message.data);
    } catch (error) {
      this.#log.warn({ err: error, subject }, 'a message could not be taken');
    }
  }

  async #answer(message: Msg, handler: (bytes: Uint8Array) => Promise<Uint8Array>): Promise<void> {
    const { subject, data } = message;
    try {
      const answer = await handler(data);
      if (!this.isConnected()) return;
      if (this.#isTaken(answer)) message.respond(answer);
      else this.#log.warn({ subject }, 'an answer was too long to be sent');
    } catch (error) {
      // Who asked hears nothing, and asks again.
      if (!(error instanceof NoAnswer))
        this.#log.error({ err: error, subject }, 'a question could not be answered');
    }
  }

  #isTaken(bytes: Uint8Array): boolean {
    return bytes.length <= (this.#connection.info?.max_payload ?? 0);
  }

  async close(): Promise<void> {
    this.#inbox.close();
    await this.#connection.close();
  }
}
