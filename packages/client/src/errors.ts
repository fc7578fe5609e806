// What a call fails with.
import { errorNames } from './wire.ts';

/** The site's answer with another code than success. Nothing was done, unless it says so. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: number;
  /** The code's name in the catalogue, for example free_margin_too_low. */
  readonly error: string;
  /** What is wrong with each field, in words. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: number, message: string, fields: Refused['fields']) {
    super(message);
    this.code = code;
    this.error = errorNames.get(code) ?? String(code);
    this.fields = fields;
  }
}

/** No answer came, or none that can be read: what was asked may have been done. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}
