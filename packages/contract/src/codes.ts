// Codes sent by mail and text, and the image captcha.
import { z } from 'zod';
import { change, none, post } from './call.ts';
import { fieldMessage, integerInput, required, textInput } from './envelope.ts';
import { CONTACT_MAX, areaInput } from './users.ts';

/** How long before another code may be sent to the same address. */
export const CODE_RESEND_SECONDS = 60;
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;

/** `type` of send_email and send_sms. */
export const CODE_PURPOSES = { register: 1, reset: 2, change: 3, bind: 4 } as const;
export type CodePurpose = keyof typeof CODE_PURPOSES;

const purposeInput = required(
  integerInput(
    '1 register, 2 reset, 3 change the password, 4 bind or change an address (3, 4: logged in)',
    {
      min: 1,
      max: 4,
    },
  ),
);

/** Asked for beside whatever else is missing. */
const withAddress = <T extends z.ZodObject>(input: T): T =>
  input.refine((sent) => sent['to'] !== undefined || sent['type'] === CODE_PURPOSES.change, {
    path: ['to'],
    error: fieldMessage('field_required'),
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

export const SendEmailInput = withAddress(
  z.object({
    to: textInput('E-mail address; of type 3 the account’s own', { max: CONTACT_MAX }),
    type: purposeInput,
  }),
);
export const SendSmsInput = withAddress(
  z.object({
    to: textInput('Phone number; of type 3 the account’s own', { max: 40 }),
    area_id: areaInput,
    type: purposeInput,
  }),
);
export const CodeSent = z.object({
  seconds: z.number().int().describe('Until another code may be sent'),
});
export type CodeSent = z.infer<typeof CodeSent>;

export const Captcha = z.object({
  id: z.string(),
  b64s: z.string().describe('data: URI of an image'),
});
export type Captcha = z.infer<typeof Captcha>;

export const CODE_CALLS = {
  sendEmail: post('sendEmail', 'visitor', 'Send a code by mail', SendEmailInput, CodeSent),
  sendSms: post('sendSms', 'visitor', 'Send a code by text message', SendSmsInput, CodeSent),
  captcha: change('captcha', 'visitor', 'A new image captcha, good for one try', none, Captcha),
} as const;
