// Sends text messages: by a provider's HTTP interface if one is configured, else as a file in the outbox.
import { writeToOutbox } from './outbox.ts';

export interface TextMessage {
  /** Which text it is: 'code_reset'. */
  readonly kind: string;
  /** E.164, with its plus. */
  readonly to: string;
  readonly text: string;
}

export interface TextSender {
  /** @returns where it went */
  send(message: TextMessage): Promise<string>;
}

const TIMEOUT_MS = 15_000;

export interface TextOptions {
  /** Gets POST {"to", "text"} as JSON; a user and password in it become basic authorization. */
  readonly smsUrl: string | null;
  readonly outbox: string;
  readonly now: () => number;
}

export function createTextSender({ smsUrl, outbox, now }: TextOptions): TextSender {
  if (smsUrl === null) {
    return {
      send: ({ to, text }) =>
        writeToOutbox(outbox, { kind: 'txt' }, `To: ${to}\n\n${text}\n`, now()),
    };
  }
  const url = new URL(smsUrl);
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (credentials !== ':')
    headers['authorization'] = `Basic ${Buffer.from(credentials).toString('base64')}`;
  url.username = '';
  url.password = '';
  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the text provider answered ${response.status}`);
      return url.host;
    },
  };
}
