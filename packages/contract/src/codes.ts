// Codes sent by mail and text, and the image captcha.
import { z } from 'zod';
import { call, none } from './call.ts';
import { areaInput } from './areas.ts';
import { fieldMessage, integerInput, required, textInput } from './envelope.ts';
import { CONTACT_MAX } from './names/users.ts';
import { CODE_PURPOSES, CODE_ROUTES } from './names/codes.ts';

const purposeInput = required(
  integerInput(
    '1 register, 2 reset, 3 change the password, 4 bind or change an address (3, 4: logged in)',
    {
      min: 1,
      max: 4,
    },
  ),
);

/** Asks for the address together with everything else that is missing. */
const withAddress = <T extends z.ZodObject>(input: T): T =>
  input.refine((sent) => sent['to'] !== undefined || sent['type'] === CODE_PURPOSES.change, {
    path: ['to'],
    error: fieldMessage('field_required'),
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const SendEmailInput = withAddress(
  z.object({
    to: textInput('E-mail address; of type 3 the account’s own', { max: CONTACT_MAX }),
    type: purposeInput,
  }),
);
const SendSmsInput = withAddress(
  z.object({
    to: textInput('Phone number; of type 3 the account’s own', { max: 40 }),
    area_id: areaInput,
    type: purposeInput,
  }),
);
const CodeSent = z.object({
  seconds: z.number().int().describe('Until another code may be sent'),
});

export const Captcha = z.object({
  id: z.string(),
  b64s: z.string().describe('data: URI of an image'),
});
export type Captcha = z.infer<typeof Captcha>;

export const CODE_CALLS = {
  sendEmail: call(CODE_ROUTES.sendEmail, 'Send a code by mail', SendEmailInput, CodeSent),
  sendSms: call(CODE_ROUTES.sendSms, 'Send a code by text message', SendSmsInput, CodeSent),
  captcha: call(CODE_ROUTES.captcha, 'A new image captcha, good for one try', none, Captcha),
} as const;
