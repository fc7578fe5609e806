// Users and their sessions.
import { z } from 'zod';
import { change, none, read } from './call.ts';
import { textInput } from './envelope.ts';

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
});
export type User = z.infer<typeof User>;

export const Login = z.object({ token: z.string(), user: User });
export type Login = z.infer<typeof Login>;

export const DemoLoginInput = z.object({
  demo_id: textInput('Id made by the device; the same id finds the same demo account', {
    max: 64,
    form: /^[\w.:-]+$/,
  }),
});

export const USER_CALLS = {
  demoLogin: change(
    'demoLogin',
    'visitor',
    'Log in to a demo account, made on the first call',
    DemoLoginInput,
    Login,
  ),
  userInfo: read('userInfo', 'client', 'Who is logged in', none, User),
  logout: change('logout', 'client', 'End this session', none, none),
} as const;
