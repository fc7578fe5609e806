// A refusal of the back office; its texts are in English.
import { ADMIN_ERRORS, type AdminError, type AdminErrorName } from '@meridian/contract/admin';
import type { Answer } from '../http/envelope.ts';
import type { TextArgs } from '../http/refusal.ts';

export class AdminRefusal extends Error {
  override readonly name = 'AdminRefusal';
  readonly error: AdminErrorName;
  readonly args: TextArgs;

  constructor(error: AdminErrorName, args: TextArgs = {}) {
    super(error);
    this.error = error;
    this.args = args;
  }
}

export function refuseStaff({ error, args }: AdminRefusal): Answer {
  const { code, text, field }: AdminError = ADMIN_ERRORS[error];
  const msg = text.replace(/\{(\w+)\}/g, (whole, name: string) => String(args[name] ?? whole));
  return {
    status: 200,
    body: { code, msg, data: field === undefined ? null : { fields: { [field]: msg } } },
  };
}
