// Sends codes to an e-mail address or a phone number.
import type { ContactKind } from '@meridian/contract';
import { CODE_PURPOSES } from '@meridian/contract/names/codes';
import { call } from '../lib/api.ts';

export interface CodeRequest {
  readonly kind: ContactKind;
  readonly purpose: keyof typeof CODE_PURPOSES;
  /** Ignored for a change of password, which uses the account's own address. */
  readonly to: string;
  readonly areaId: number | undefined;
}

/** Sends a code; the caller shows a failure. */
export async function sendCode({ kind, purpose, to, areaId }: CodeRequest): Promise<void> {
  const type = CODE_PURPOSES[purpose];
  const wanted = purpose === 'change' ? {} : { to: to.trim() };
  if (kind === 'email') await call('sendEmail', { ...wanted, type }, { quiet: true });
  else {
    const area = areaId === undefined ? {} : { area_id: areaId };
    await call('sendSms', { ...wanted, ...area, type }, { quiet: true });
  }
}
