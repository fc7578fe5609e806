// The postman as the variables have it: by SMTP and the text gateway, else as files in the outbox.
import path from 'node:path';
import { createMailSender } from '../platform/messages/mail.ts';
import { type Postman, type PostmanOptions, createPostman } from '../platform/messages/postman.ts';
import { createTextSender } from '../platform/messages/text-message.ts';
import type { Config } from './config.ts';

export function postmanOf(
  config: Pick<Config, 'smtpUrl' | 'smsUrl' | 'mailFrom' | 'dataDir'>,
  deps: Pick<PostmanOptions, 'db' | 'vault' | 'now' | 'log'>,
): Postman {
  const outbox = path.join(config.dataDir, 'outbox');
  return createPostman({
    mail: createMailSender({ smtpUrl: config.smtpUrl, from: config.mailFrom, outbox }),
    text: createTextSender({ smsUrl: config.smsUrl, outbox }),
    ...deps,
  });
}
