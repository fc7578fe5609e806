// Questions over NATS and their answers, by one subscription. The NATS client's own `request` makes an Error for each
// question in advance, which takes longer than all that is done here.
import { type Msg, type NatsConnection, createInbox } from '@nats-io/transport-node';
import { TurnoverMap } from '@meridian/units/turnover-map';

/** As HTTP says it: nobody has subscribed. */
const NOBODY = 503;

interface Question {
  readonly answer: (bytes: Uint8Array) => void;
  readonly fail: (error: Error) => void;
}

export class NatsInbox {
  readonly #connection: NatsConnection;
  readonly #prefix = `${createInbox()}.`;
  readonly #open = new TurnoverMap<string, Question>();
  #asked = 0;

  constructor(connection: NatsConnection) {
    this.#connection = connection;
    connection.subscribe(`${this.#prefix}*`, {
      callback: (error, message) => {
        if (error === null) this.#take(message);
      },
    });
  }

  /** @throws if nobody answers in time, or nobody listens */
  async ask(subject: string, bytes: Uint8Array, withinMs: number): Promise<Uint8Array> {
    this.#asked += 1;
    const reply = `${this.#prefix}${this.#asked}`;
    const { promise, resolve: answer, reject: fail } = Promise.withResolvers<Uint8Array>();
    this.#open.set(reply, { answer, fail });
    const timer = setTimeout(() => fail(new Error('no answer in time')), withinMs);
    try {
      this.#connection.publish(subject, bytes, { reply });
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#open.delete(reply);
    }
  }

  #take({ subject, data, headers }: Msg): void {
    const question = this.#open.get(subject);
    if (data.length === 0 && headers?.code === NOBODY) question?.fail(new Error('nobody listens'));
    else question?.answer(data);
  }

  /** Whoever still waits is told. */
  close(): void {
    for (const { fail } of this.#open.values()) fail(new Error('the line is closed'));
  }
}
