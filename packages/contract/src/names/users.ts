// Calls of registering, logging in and passwords, and their limits.
import { change, post, read, type Route } from './route.ts';

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** What names an account: its e-mail address or its phone number. */
export const CONTACT_KINDS = ['email', 'mobile'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];
/** Text that can be printed: no control characters, no halves of characters. */
export const PRINTABLE = /^[^\p{Cc}\p{Cs}]+$/u;
/** The most characters of an address or number: those of the longest e-mail address (RFC 5321). */
export const CONTACT_MAX = 254;

export const USER_ROUTES = {
  demoLogin: change('/api/user/createAccountDemoForU', 'visitor'),
  login: post('/api/user/loginForU', 'visitor'),
  register: post('/api/user/register', 'visitor'),
  forgetPassword: post('/api/user/forget_password', 'visitor'),
  amendPassword: post('/api/user/amend_password', 'real'),
  bindContact: post('/api/user/bind_contact', 'real', { refusedWhenFrozen: true }),
  userInfo: read('/api/user/info', 'client'),
  logout: change('/api/user/logout', 'client'),
} as const satisfies Readonly<Record<string, Route>>;
