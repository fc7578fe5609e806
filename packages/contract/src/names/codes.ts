// Calls and measures of codes sent by mail and text, and of the image captcha.
import { change, post, type Route } from './route.ts';

/** The time before another code may be sent to the same address. */
export const CODE_RESEND_SECONDS = 60;
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
/** `type` of send_email and send_sms. */
export const CODE_PURPOSES = { register: 1, reset: 2, change: 3, bind: 4 } as const;
export type CodePurpose = keyof typeof CODE_PURPOSES;

export const CODE_ROUTES = {
  sendEmail: post('/api/notify/send_email', 'visitor'),
  sendSms: post('/api/notify/send_sms', 'visitor'),
  captcha: change('/api/default/captcha', 'visitor'),
} as const satisfies Readonly<Record<string, Route>>;
