// Passkeys (WebAuthn): options and responses are the JSON forms of the specification, as @simplewebauthn/browser has them.
import { z } from 'zod';
import { call, none } from './call.ts';
import { fieldMessage, instant, integerInput, required, textInput } from './envelope.ts';
import { Login, passwordInput } from './users.ts';
import { PRINTABLE } from './names/users.ts';
import { PASSKEY_ROUTES } from './names/passkeys.ts';

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

const PasskeyOptions = z.object({ key: z.string(), options: json('Of the browser’s call') });

export const PASSKEY_CALLS = {
  passkeys: call(PASSKEY_ROUTES.passkeys, 'The account’s passkeys', none, z.array(Passkey)),
  passkeyRegisterOptions: call(
    PASSKEY_ROUTES.passkeyRegisterOptions,
    'Options of navigator.credentials.create',
    z.object({ password: passwordInput('The present password') }),
    PasskeyOptions,
  ),
  passkeyRegister: call(
    PASSKEY_ROUTES.passkeyRegister,
    'Keep a passkey',
    z.object({
      key,
      response: json('RegistrationResponseJSON'),
      name: textInput('What its owner calls it', { max: 60, form: PRINTABLE }),
    }),
    Passkey,
  ),
  passkeyRemove: call(
    PASSKEY_ROUTES.passkeyRemove,
    'Forget a passkey',
    z.object({
      id: required(integerInput('Id of a passkey', { min: 1, max: Number.MAX_SAFE_INTEGER })),
      password: passwordInput('The present password'),
    }),
    none,
  ),
  passkeyLoginOptions: call(
    PASSKEY_ROUTES.passkeyLoginOptions,
    'Options of navigator.credentials.get; the browser offers the passkeys it has',
    none,
    PasskeyOptions,
  ),
  passkeyLogin: call(
    PASSKEY_ROUTES.passkeyLogin,
    'Log in with a passkey; it stands for both factors',
    z.object({ key, response: json('AuthenticationResponseJSON') }),
    Login,
  ),
} as const;
