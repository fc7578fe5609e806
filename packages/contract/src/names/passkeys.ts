// Calls and limit of passkeys.
import { post, read, type Route } from './route.ts';

export const PASSKEYS_MAX = 20;

export const PASSKEY_ROUTES = {
  passkeys: read('/api/user/passkeys', 'real'),
  passkeyRegisterOptions: post('/api/user/passkeys/register_options', 'real', {
    refusedWhenFrozen: true,
  }),
  passkeyRegister: post('/api/user/passkeys/register', 'real', { refusedWhenFrozen: true }),
  passkeyRemove: post('/api/user/passkeys/remove', 'real'),
  passkeyLoginOptions: post('/api/user/passkeys/login_options', 'visitor'),
  passkeyLogin: post('/api/user/passkeys/login', 'visitor'),
} as const satisfies Readonly<Record<string, Route>>;
