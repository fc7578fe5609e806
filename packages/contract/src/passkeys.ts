// Passkeys (WebAuthn): options and responses are the JSON forms of the specification, as @simplewebauthn/browser has them.
import { z } from 'zod';
import { none, post, read } from './call.ts';
import { fieldMessage, instant, integerInput, required, textInput } from './envelope.ts';
import { Login, PRINTABLE, passwordInput } from './users.ts';

export const PASSKEYS_MAX = 20;

const json = (meaning: string) =>
  z.record(z.string(), z.unknown(), { error: fieldMessage('field_form') }).describe(meaning);
const key = required(textInput('The key that came with the options', { max: 60 }));

export const Passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  created_at: instant('Registered'),
  last_used_at: instant('Last login with it').nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyOptions = z.object({ key: z.string(), options: json('Of the browser’s call') });

export const PASSKEY_CALLS = {
  passkeys: read('passkeys', 'real', 'The account’s passkeys', none, z.array(Passkey)),
  passkeyRegisterOptions: post(
    'passkeyRegisterOptions',
    'real',
    'Options of navigator.credentials.create',
    z.object({ password: passwordInput('The present password') }),
    PasskeyOptions,
  ),
  passkeyRegister: post(
    'passkeyRegister',
    'real',
    'Keep a passkey',
    z.object({
      key,
      response: json('RegistrationResponseJSON'),
      name: textInput('What its owner calls it', { max: 60, form: PRINTABLE }),
    }),
    Passkey,
  ),
  passkeyRemove: post(
    'passkeyRemove',
    'real',
    'Forget a passkey',
    z.object({
      id: required(integerInput('Id of a passkey', { min: 1, max: Number.MAX_SAFE_INTEGER })),
      password: passwordInput('The present password'),
    }),
    none,
  ),
  passkeyLoginOptions: post(
    'passkeyLoginOptions',
    'visitor',
    'Options of navigator.credentials.get; the browser offers the passkeys it has',
    none,
    PasskeyOptions,
  ),
  passkeyLogin: post(
    'passkeyLogin',
    'visitor',
    'Log in with a passkey; it stands for both factors',
    z.object({ key, response: json('AuthenticationResponseJSON') }),
    Login,
  ),
} as const;
