// Sends text messages: by a provider's HTTP interface if one is configured, else as a file in the outbox.
import { MessageRefused, type SentAs } from './message-refused.ts';
import { writeToOutbox } from './outbox.ts';

export interface TextMessage {
  /** Which text it is: 'code_reset'. */
  readonly kind: string;
  /** E.164, with its plus. */
  readonly to: string;
  readonly text: string;
}

export interface TextSender {
  /** @returns where it went @throws MessageRefused if it would be refused again */
  send(message: TextMessage, as: SentAs): Promise<string>;
}

const TIMEOUT_MS = 15_000;
/** About this very text; others are about who asks, or about now. */
const REFUSALS = new Set([400, 404, 422]);

export interface TextOptions {
  /** Gets POST {"to", "text"} as JSON; a user and password in it become basic authorization. */
  readonly smsUrl: string | null;
  readonly outbox: string;
}

export function createTextSender({ smsUrl, outbox }: TextOptions): TextSender {
  if (smsUrl === null) {
    return {
      send: ({ to, text }, as) => writeToOutbox(outbox, 'txt', as, `To: ${to}\n\n${text}\n`),
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
    async send({ to, text }, { id }) {
      const response = await fetch(url, {
        method: 'POST',
        // By it a provider knows a text that it has sent already (draft-ietf-httpapi-idempotency-key-header).
        headers: { ...headers, 'idempotency-key': id },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (REFUSALS.has(response.status)) throw new MessageRefused('the text was refused');
      if (!response.ok) throw new Error(`the text provider answered ${response.status}`);
      return url.host;
    },
  };
}
