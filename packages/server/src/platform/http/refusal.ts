// A refusal: what a route throws when it answers with another code than success.
import type { ErrorName, FieldMessage } from '@meridian/contract';

export type TextArgs = Readonly<Record<string, string | number>>;

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly error: ErrorName;
  readonly args: TextArgs;
  /** Fields of the request that are wrong, each with its own message. */
  readonly fields: Readonly<Record<string, FieldMessage>>;

  /** Where this call names the field otherwise than the catalogue does that the refusal is about. */
  readonly field: string | null;

  constructor(
    error: ErrorName,
    args: TextArgs = {},
    fields: Refusal['fields'] = {},
    field: string | null = null,
  ) {
    super(error);
    this.error = error;
    this.args = args;
    this.fields = fields;
    this.field = field;
  }
}
