// Sends mail: by SMTP if a server is configured, else as a file in the outbox.
import type { Transporter } from 'nodemailer';
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
  /** For a mail that may be sent twice after a crash: the second is the same message, and replaces the first. */
  readonly once?: { readonly id: string; readonly at: number };
}

export interface MailSender {
  /** @returns where it went */
  send(letter: Mail): Promise<string>;
  close(): void;
}

const TIMEOUT_MS = 15_000;

export interface MailOptions {
  /** smtp://user:password@host:port, smtps:// */
  readonly smtpUrl: string | null;
  readonly from: string;
  readonly outbox: string;
  readonly now: () => number;
}

const messageOf = (letter: Mail, from: string, date: Date) => ({
  from,
  to: { name: '', address: letter.to },
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  date: letter.once === undefined ? date : new Date(letter.once.at),
  ...(letter.once !== undefined && {
    messageId: `<${letter.once.id}@${from.split('@').at(-1)?.replace('>', '') ?? ''}>`,
  }),
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

export function createMailSender({ smtpUrl, from, outbox, now }: MailOptions): MailSender {
  if (smtpUrl === null) {
    const composer = onceOpened(async () => {
      const { createTransport } = await import('nodemailer');
      return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    });
    return {
      async send(letter) {
        const opened = await composer.get();
        const { message } = await opened.sendMail(messageOf(letter, from, new Date(now())));
        if (!Buffer.isBuffer(message)) throw new Error('a buffered message is a buffer');
        const { at = now(), id } = letter.once ?? {};
        return await writeToOutbox(outbox, { kind: 'eml', id }, message, at);
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
    async send(letter) {
      await (await transport.get()).sendMail(messageOf(letter, from, new Date(now())));
      return server.host;
    },
    close: transport.close,
  };
}
