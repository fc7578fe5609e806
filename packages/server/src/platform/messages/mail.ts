// Sends mail: by SMTP if a server is configured, else as a file in the outbox.
import type { Transporter } from 'nodemailer';
import { MessageRefused, type SentAs } from './message-refused.ts';
import { writeToOutbox } from './outbox.ts';

export interface Mail {
  /** Which mail it is: 'code_reset'. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** BCP 47. */
  readonly language: string;
}

export interface MailSender {
  /** @returns where it went @throws MessageRefused if it would be refused again */
  send(letter: Mail, as: SentAs): Promise<string>;
  close(): void;
}

const TIMEOUT_MS = 15_000;

export interface MailOptions {
  /** smtp://user:password@host:port, smtps:// */
  readonly smtpUrl: string | null;
  readonly from: string;
  readonly outbox: string;
}

const messageOf = (letter: Mail, from: string, { id, at }: SentAs) => ({
  from,
  to: { name: '', address: letter.to },
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  date: new Date(at),
  messageId: `<${id}@${from.split('@').at(-1)?.replace('>', '') ?? ''}>`,
  headers: {
    'Content-Language': letter.language,
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
  },
  // A mail's content is made here, so nothing in it may name a file or an address to fetch.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Loaded and opened with the first mail, because most starts send none soon. */
function onceOpened<T extends Pick<Transporter, 'close'>>(open: () => Promise<T>) {
  let opened: Promise<T> | null = null;
  return {
    get: (): Promise<T> => (opened ??= open()),
    close: (): void => void opened?.then((transport) => transport.close()),
  };
}

export function createMailSender({ smtpUrl, from, outbox }: MailOptions): MailSender {
  if (smtpUrl === null) {
    const composer = onceOpened(async () => {
      const { createTransport } = await import('nodemailer');
      return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    });
    return {
      async send(letter, as) {
        const opened = await composer.get();
        const { message } = await opened.sendMail(messageOf(letter, from, as));
        if (!Buffer.isBuffer(message)) throw new Error('a buffered message is a buffer');
        return await writeToOutbox(outbox, 'eml', as, message);
      },
      close: composer.close,
    };
  }
  const server = new URL(smtpUrl);
  const transport = onceOpened(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 3,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
  });
  return {
    async send(letter, as) {
      const opened = await transport.get();
      await opened.sendMail(messageOf(letter, from, as)).catch((error: unknown) => {
        throw isRefusal(error)
          ? new MessageRefused('the mail was refused', { cause: error })
          : error;
      });
      return server.host;
    },
    close: transport.close,
  };
}

/** The server answered to this mail's address or content, and for good (RFC 5321, 4.2.1); not to how it was asked. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;
