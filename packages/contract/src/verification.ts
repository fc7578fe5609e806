// Real-name verification: who the client is, with a photo of each side of an identity document.
import { z } from 'zod';
import { call, none } from './call.ts';
import { COUNTRY_CODE } from './areas.ts';
import { required, textInput } from './envelope.ts';
import { IMAGE_URL_MAX } from './names/uploads.ts';
import { REAL_NAME_MAX, CARD_ID_MAX, VERIFICATION_ROUTES } from './names/verification.ts';

export const Verification = z.object({
  review_status: z
    .number()
    .int()
    .describe('0 not submitted, or rejected where there is a remark; 1 under review; 2 verified'),
  review_remark: z.string().describe('Why the last application was rejected; else empty'),
  name: z.string().describe('Of the application under review or verified; else empty'),
  card_id: z.string().describe('Masked but for its last characters'),
  submitted_at: z.string().describe('ISO 8601 in UTC; empty without an application'),
  reviewed_at: z.string().describe('ISO 8601 in UTC; empty before a decision'),
});
export type Verification = z.infer<typeof Verification>;

const photo = (side: string) =>
  required(textInput(`Url of the uploaded photo of the ${side}`, { max: IMAGE_URL_MAX }));

const RealNameInput = z.object({
  name: required(
    // It begins with a letter, so that it names somebody, and holds no control characters, brackets or signs that
    // change the direction of writing.
    textInput('Name as the document has it', {
      max: REAL_NAME_MAX,
      form: /^\p{L}[\p{L}\p{M}\p{Zs}.,'’ʼ·・‐-]*$/u,
    }),
  ),
  card_id: required(
    textInput('Number of the document: letters, digits, spaces and -./()', {
      max: CARD_ID_MAX,
      form: /^(?=(?:[^\p{L}\p{Nd}]*[\p{L}\p{Nd}]){4})[\p{L}\p{Nd} ./()-]+$/u,
    }),
  ),
  front_pic: photo('front'),
  reverse_pic: photo('back'),
  country: textInput('Country that issued the document, ISO 3166-1 alpha-2', {
    max: 2,
    form: COUNTRY_CODE,
  }),
});

export const VERIFICATION_CALLS = {
  verification: call(
    VERIFICATION_ROUTES.verification,
    'How far the verification is',
    none,
    Verification,
  ),
  submitVerification: call(
    VERIFICATION_ROUTES.submitVerification,
    'Apply for verification',
    RealNameInput,
    Verification,
  ),
} as const;
