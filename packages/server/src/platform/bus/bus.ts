// What joins processes into one system. The bus is never the truth: every message may be lost, repeated or late, and
// listeners make up for it from the database.
import { Unavailable } from '../unavailable.ts';

/** Nobody answered in time. Whether what was asked for was done is not known. */
export class NoAnswer extends Unavailable {
  override readonly name = 'NoAnswer';
}

export interface Bus {
  /** Whether the line stands; without it nothing is sent, and nothing waits to be sent later. */
  isConnected(): boolean;
  publish(subject: string, bytes: Uint8Array): void;
  /** @returns ends it */
  subscribe(subject: string, listener: (bytes: Uint8Array) => void): () => void;
  /** @throws {NoAnswer} */
  request(subject: string, bytes: Uint8Array, withinMs: number): Promise<Uint8Array>;
  /** Answers requests; one that the handler rejects gets no answer. @returns ends it */
  serve(subject: string, handler: (bytes: Uint8Array) => Promise<Uint8Array>): () => void;
  close(): Promise<void>;
}
