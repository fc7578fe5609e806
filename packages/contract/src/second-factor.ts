// The second factor by an authenticator app (RFC 6238), and its recovery codes.
import { z } from 'zod';
import { call, none } from './call.ts';
import { required } from './envelope.ts';
import { codeInput, passwordInput } from './users.ts';
import { SECOND_FACTOR_ROUTES } from './names/second-factor.ts';

const password = passwordInput('The present password');
const code = codeInput('Code of the authenticator app');

export const SecondFactor = z.object({
  is_on: z.number().int(),
  recovery_codes_left: z.number().int(),
});
export const SecondFactorSetup = z.object({
  secret: z.string().describe('Base32, to type into the app'),
  uri: z.string().describe('otpauth: URI, to show as a QR code'),
});
export const RecoveryCodes = z.object({
  recovery_codes: z.array(z.string()).describe('Each works once; they are not shown again'),
});

export const SECOND_FACTOR_CALLS = {
  secondFactor: call(SECOND_FACTOR_ROUTES.secondFactor, 'Whether it is on', none, SecondFactor),
  secondFactorSetup: call(
    SECOND_FACTOR_ROUTES.secondFactorSetup,
    'Draw a secret; the second factor is on once its first code is confirmed',
    z.object({ password }),
    SecondFactorSetup,
  ),
  secondFactorConfirm: call(
    SECOND_FACTOR_ROUTES.secondFactorConfirm,
    'Turn the second factor on; ends the other sessions',
    z.object({ code: required(code) }),
    RecoveryCodes,
  ),
  secondFactorRemove: call(
    SECOND_FACTOR_ROUTES.secondFactorRemove,
    'Turn the second factor off',
    z.object({ password, code, recovery_code: codeInput('A recovery code in place of code') }),
    none,
  ),
  recoveryCodes: call(
    SECOND_FACTOR_ROUTES.recoveryCodes,
    'Draw new recovery codes in place of the old ones',
    z.object({ password, code: required(code) }),
    RecoveryCodes,
  ),
} as const;
