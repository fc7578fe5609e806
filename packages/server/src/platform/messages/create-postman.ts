// The postman as the variables have it.
import path from 'node:path';
import type { Config } from '../../compose/config.ts';
import { createMailSender } from './mail.ts';
import { type Postman, type PostmanOptions, createPostman } from './postman.ts';
import { createTextSender } from './text-message.ts';

export function openPostman(
  config: Pick<Config, 'smtpUrl' | 'smsUrl' | 'mailFrom' | 'dataDir'>,
  log: PostmanOptions['log'],
  now: () => number,
  onEnd: NonNullable<PostmanOptions['onEnd']>,
): Postman {
  const outbox = path.join(config.dataDir, 'outbox');
  return createPostman({
    mail: createMailSender({ smtpUrl: config.smtpUrl, from: config.mailFrom, outbox, now }),
    text: createTextSender({ smsUrl: config.smsUrl, outbox, now }),
    log,
    onEnd,
  });
}
