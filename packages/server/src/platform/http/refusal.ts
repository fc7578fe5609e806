// A refusal: what a route throws to answer with another code than success.
import type { ErrorName, FieldMessage } from '@meridian/contract';

export type TextArgs = Readonly<Record<string, string | number>>;

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly error: ErrorName;
  readonly args: TextArgs;
  /** Wrong fields of the request, each with its own message. */
  readonly fields: Readonly<Record<string, FieldMessage>>;

  /** The field's name in this call, if it differs from the catalogue's. */
  readonly field: string | null;
  /** What the client needs beside the message. */
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    error: ErrorName,
    args: TextArgs = {},
    fields: Refusal['fields'] = {},
    field: string | null = null,
    data: Refusal['data'] = {},
  ) {
    super(error);
    this.error = error;
    this.args = args;
    this.fields = fields;
    this.field = field;
    this.data = data;
  }
}
