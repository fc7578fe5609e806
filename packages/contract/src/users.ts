// Users: registration, login, passwords, names and contacts.
import { z } from 'zod';
import { call, none } from './call.ts';
import { areaInput } from './areas.ts';
import { choiceInput, fieldMessage, required, textInput } from './envelope.ts';
import {
  PASSWORD_MIN,
  PASSWORD_MAX,
  CONTACT_KINDS,
  PRINTABLE,
  CONTACT_MAX,
  USER_ROUTES,
} from './names/users.ts';

export const User = z.object({
  id: z.number().int(),
  uid: z.string().describe('Eight digits, for people to name an account by'),
  email: z.string().nullable(),
  is_demo: z.number().int().describe('1 is a demo account'),
  credit_score: z
    .number()
    .int()
    .describe('How well the account is secured, 0 to 100; gates nothing'),
  invite_code: z.string(),
  mobile: z.string().nullable().describe('E.164, with its plus'),
  email_verified: z.number().int().describe('1: a code sent there was entered'),
  mobile_verified: z.number().int().describe('1: a code sent there was entered'),
  identity_verified: z.number().int().describe('1: the real-name verification was approved'),
  second_factor: z.number().int().describe('1: logging in asks for an authenticator app’s code'),
  passkeys: z.number().int().describe('How many passkeys are registered'),
  password_changed_at: z
    .number()
    .int()
    .nullable()
    .describe('Ms since the epoch, UTC; withdrawals are held for a day after it'),
});
export type User = z.infer<typeof User>;

export const Login = z.object({ token: z.string(), user: User });
export type Login = z.infer<typeof Login>;

const DemoLoginInput = z.object({
  demo_id: textInput('Id made by the device; the same id finds the same demo account', {
    max: 64,
    form: /^[\w.:-]+$/,
  }),
});

const contactKindInput = (meaning: string) => choiceInput(meaning, CONTACT_KINDS);

const accountInput = required(
  textInput('E-mail address, or phone number with or without its dialling code', {
    max: CONTACT_MAX,
    form: PRINTABLE,
  }),
);

/** Not trimmed: blanks may be part of a password. The server decides how good a new one is. */
export const passwordInput = (meaning: string) =>
  z
    .string({ error: fieldMessage('field_required') })
    .min(1, { error: fieldMessage('field_required') })
    .max(PASSWORD_MAX * 4, { error: fieldMessage('field_too_long', { max: PASSWORD_MAX }) })
    .describe(meaning);

/** A one-time code as it was typed; optional. Its form is not checked here. */
export const codeInput = (meaning: string) => textInput(meaning, { max: 20 });

const LoginInput = z.object({
  account: accountInput,
  password: passwordInput('Password'),
  login_type: contactKindInput('What account is; without it, what it looks like'),
  area_id: areaInput,
  second_factor_code: codeInput('Code of the authenticator app, once second_factor_required asked'),
  recovery_code: codeInput('A recovery code in its place'),
});

const RegisterInput = z.object({
  type: required(contactKindInput('What account is')),
  area_id: areaInput,
  account: textInput('E-mail address or phone number', { max: CONTACT_MAX, form: PRINTABLE }),
  password: passwordInput(`${PASSWORD_MIN} to ${PASSWORD_MAX} characters`),
  re_password: passwordInput('The same again'),
  invite_code: textInput('Code of whoever invited; may be left out', {
    max: 20,
    form: /^[a-z0-9]+$/i,
  }),
  sms_code: codeInput('The code sent; the captcha’s text where verify_reg_type is 2'),
  key: textInput('Id of the captcha where verify_reg_type is 2', { max: 60 }),
  mobile: textInput('Phone number; in place of account where type is mobile', { max: 40 }),
});

const ForgetPasswordInput = z.object({
  type: required(contactKindInput('What account is')),
  account: accountInput,
  area_id: areaInput,
  new_password: passwordInput(`${PASSWORD_MIN} to ${PASSWORD_MAX} characters`),
  secondary_password: passwordInput('The same again'),
  auth_code: required(codeInput('The code sent (type 2)')),
});

const AmendPasswordInput = z.object({
  new_password: passwordInput(`${PASSWORD_MIN} to ${PASSWORD_MAX} characters`),
  auth_code: codeInput('The code sent (type 3); not needed beside old_password'),
  type: contactKindInput('Where the code was sent; without it, the address the account has'),
  old_password: passwordInput('The present password, in place of a code').optional(),
});

const BindContactInput = z.object({
  type: required(contactKindInput('What account is')),
  account: accountInput,
  area_id: areaInput,
  auth_code: required(codeInput('The code sent there (type 4)')),
  password: passwordInput('The present password'),
  second_factor_code: codeInput('Code of the authenticator app, where a verified one is replaced'),
  recovery_code: codeInput('A recovery code in its place'),
});

export const USER_CALLS = {
  demoLogin: call(
    USER_ROUTES.demoLogin,
    'Log in to a demo account, made on the first call',
    DemoLoginInput,
    Login,
  ),
  login: call(
    USER_ROUTES.login,
    'Log in; second_factor_required (1102) asks for the same call with a second factor',
    LoginInput,
    Login,
  ),
  register: call(
    USER_ROUTES.register,
    'Open a real account; where it exists already, the message sent there says so',
    RegisterInput,
    none,
  ),
  forgetPassword: call(
    USER_ROUTES.forgetPassword,
    'Set a new password with a code sent to the account’s address; ends all its sessions',
    ForgetPasswordInput,
    none,
  ),
  amendPassword: call(
    USER_ROUTES.amendPassword,
    'Change the password; ends the other sessions',
    AmendPasswordInput,
    none,
  ),
  bindContact: call(
    USER_ROUTES.bindContact,
    'Add, verify or replace an e-mail address or phone number; replacing ends the other sessions and holds withdrawals for a day',
    BindContactInput,
    User,
  ),
  userInfo: call(USER_ROUTES.userInfo, 'Who is logged in', none, User),
  logout: call(USER_ROUTES.logout, 'End this session', none, none),
} as const;
