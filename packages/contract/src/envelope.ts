// The envelope of every answer, and the kinds of fields that requests share.
import { z } from 'zod';
import { type FieldFault } from './errors.ts';
import { PAGE_MAX, CLIENT_ORDER_ID_MAX, DECIMAL_LENGTH_MAX } from './names/envelope.ts';

/** A text's key and arguments, carried through zod as the message of an issue. */
export interface FieldMessage {
  readonly key: FieldFault;
  readonly args?: Readonly<Record<string, string | number>>;
}
/**
 * A text's key and arguments as the message of an issue. The edge reads it again and words it in the client's
 * language.
 */
export const fieldMessage = (key: FieldFault, args?: FieldMessage['args']): string =>
  JSON.stringify(args === undefined ? { key } : { key, args });

/** What every call answers: code, message and its data. */
export const envelope = <T extends z.ZodType>(data: T) =>
  z.object({
    code: z.number().int().describe('1 is success; every other code stands in the catalogue'),
    msg: z.string().describe('In the language of the `lang` header'),
    data,
  });

/** An exact decimal of an answer. */
export const decimalText = (meaning: string) => z.string().describe(meaning);
/** Under which a schema says what its codes mean; an extension that OpenAPI allows. */
export const CODE_WORDS = 'x-words';
/** A code of an answer. Its description says what each means, and a file of the back office has the word beside it. */
export const codeOf = (words: Readonly<Record<number, string>>, meaning = '') => {
  const said = Object.entries(words).map(([code, word]) => `${code} ${word}`);
  return z
    .number()
    .int()
    .meta({ description: `${meaning}${said.join(', ')}`, [CODE_WORDS]: words });
};
/** The wire's code of a side. */
export const orderSide = (meaning?: string) => codeOf({ 1: 'buy', 2: 'sell' }, meaning);
/** What the description of every moment ends with. */
export const INSTANT_MEANING = '(ms since the epoch, UTC)';
/** A moment of an answer. */
export const instant = (meaning: string) =>
  z.number().int().describe(`${meaning} ${INSTANT_MEANING}`);

/** What screens put around values in texts of the other direction (see isolate.ts), copied along with them. */
const ISOLATES = /[\u2066-\u2069]/g;
const withoutIsolates = (text: string): string => text.replaceAll(ISOLATES, '');
/** Embeddings and overrides: people would read the letters in another order than the one that is stored. */
const REORDERS = /[\u202a-\u202e]/;

/**
 * Text or number of a request, as trimmed text; undefined if missing or empty. A number or choice made of it is optional once
 * more: a missing one, as most fields of an order are, then goes through none of the steps.
 */
const textOrNone = (taken: (text: string) => string) =>
  z
    .union([z.string(), z.number(), z.null()], { error: fieldMessage('field_form') })
    .optional()
    .transform((value) => {
      const text = value === undefined || value === null ? '' : taken(String(value)).trim();
      return text === '' ? undefined : text;
    });
const optionalText = textOrNone((text) => text);
const optionalLine = textOrNone(withoutIsolates);

const DECIMAL = /^[+-]?\d+(\.\d*)?$/;

type Refuse = (message: string) => void;

/**
 * Refuses a text that is not a decimal, or has more than `scale` decimals other than zeros. @returns whether it is one
 */
function isDecimal(text: string, scale: number, refuse: Refuse): boolean {
  const [, fraction = ''] = text.split('.');
  if (text.length > DECIMAL_LENGTH_MAX)
    refuse(fieldMessage('field_too_long', { max: DECIMAL_LENGTH_MAX }));
  else if (!DECIMAL.test(text)) refuse(fieldMessage('field_not_a_number'));
  else if (/[1-9]/.test(fraction.slice(scale)))
    refuse(fieldMessage('field_too_precise', { max: scale }));
  else return true;
  return false;
}

const checkedText = (meaning: string, check: (text: string, refuse: Refuse) => void) =>
  optionalText
    .superRefine((text, context) => {
      if (text !== undefined)
        check(text, (message) => context.addIssue({ code: 'custom', message }));
    })
    .optional()
    .describe(meaning);

/**
 * A decimal of a request as text, at most `scale` decimals other than zeros and 15 digits before the point.
 * The sign is checked here, steps and ranges of an instrument by the engine.
 */
export const decimalInput = (meaning: string, scale: number, sign: 'positive' | 'not_negative') =>
  checkedText(meaning, (text, refuse) => {
    if (!isDecimal(text, scale, refuse)) return;
    const [whole = ''] = text.replace(/^[+-]/, '').split('.');
    const isZero = !/[1-9]/.test(text);
    if (whole.replace(/^0+/, '').length > 15) refuse(fieldMessage('field_too_large'));
    else if (text.startsWith('-') && !isZero)
      refuse(fieldMessage(sign === 'positive' ? 'field_not_positive' : 'field_negative'));
    else if (sign === 'positive' && isZero) refuse(fieldMessage('field_not_positive'));
  });

/** A decimal of a request from 0 to `max`. */
export const boundedInput = (meaning: string, { scale, max }: { scale: number; max: number }) =>
  checkedText(meaning, (text, refuse) => {
    if (!isDecimal(text, scale, refuse)) return;
    if (Number(text) < 0 || Number(text) > max)
      refuse(fieldMessage('field_not_one_of', { choices: `0–${max}` }));
  });

const PRICED_LOTS = /^(\d{1,15}(?:\.\d{1,8})?):(\d{1,15}(?:\.\d{1,6})?)$/;

/** Lots at prices, as `price:lots,price:lots`; `0`: an empty list. */
export const pricedLotsInput = (meaning: string) =>
  checkedText(meaning, (text, refuse) => {
    const isList = text === '0' || text.split(',').every((one) => PRICED_LOTS.test(one.trim()));
    if (text.length > DECIMAL_LENGTH_MAX * 6 || !isList) refuse(fieldMessage('field_form'));
  })
    .transform((text) => {
      if (text === undefined) return undefined;
      const parts = text === '0' ? [] : text.split(',').map((one) => one.trim().split(':'));
      return parts.map(([price = '', lots = '']) => ({ price, lots }));
    })
    .optional()
    .describe(meaning);

/** More digits than any amount or size has. */
const DIGITS_MAX = 12;

/**
 * A decimal of any sign and size, for a field whose range is checked elsewhere. No amount has more than 12 digits, so a
 * longer number becomes the largest of 12 digits here and is refused there.
 */
export const numberInput = (meaning: string, scale: number) =>
  checkedText(meaning, (text, refuse) => void isDecimal(text, scale, refuse))
    .transform((text) => {
      const [, sign = '', whole = ''] = /^([+-]?)0*(\d*)/.exec(text ?? '') ?? [];
      return whole.length > DIGITS_MAX ? sign + '9'.repeat(DIGITS_MAX) : text;
    })
    .describe(meaning);

/** A whole number of a request within `min` and `max`. */
export const integerInput = (meaning: string, { min, max }: { min: number; max: number }) =>
  optionalText
    .transform((text, context) => {
      if (text === undefined) return undefined;
      const value = /^[+-]?\d{1,80}$/.test(text) ? Number(text) : Number.NaN;
      if (Number.isNaN(value)) {
        context.addIssue({ code: 'custom', message: fieldMessage('field_not_an_integer') });
        return z.NEVER;
      }
      if (value < min || value > max) {
        context.addIssue({
          code: 'custom',
          message: fieldMessage('field_not_one_of', { choices: `${min}–${max}` }),
        });
        return z.NEVER;
      }
      return value;
    })
    .optional()
    .describe(meaning);

/** One of a few texts or numbers. */
export const choiceInput = <const T extends string>(meaning: string, choices: readonly T[]) =>
  optionalText
    .transform((text, context) => {
      if (text === undefined) return undefined;
      const choice = choices.find((candidate) => candidate === text);
      if (choice === undefined) {
        context.addIssue({
          code: 'custom',
          message: fieldMessage('field_not_one_of', { choices: choices.join(', ') }),
        });
        return z.NEVER;
      }
      return choice;
    })
    .optional()
    .describe(`${meaning}. One of: ${choices.join(', ')}`);

interface TextForm {
  readonly max: number;
  readonly form?: RegExp;
  readonly fault?: FieldFault;
  /** Kept with every sign of directions: of many lines, or never read by people. */
  readonly isAsWritten?: true;
}

/** Text of a request that matches `form`, at most `max` characters. People read it in the order in which it is stored. */
export const textInput = (
  meaning: string,
  { max, form, fault = 'field_form', isAsWritten }: TextForm,
) =>
  (isAsWritten ? optionalText : optionalLine)
    .superRefine((text, context) => {
      if (text === undefined) return;
      if (text.length > max) {
        context.addIssue({ code: 'custom', message: fieldMessage('field_too_long', { max }) });
      } else if ((form && !form.test(text)) || (!isAsWritten && REORDERS.test(text))) {
        context.addIssue({ code: 'custom', message: fieldMessage(fault) });
      }
    })
    .describe(meaning);

/** A text that may be cleared: empty gives null, missing gives undefined. */
export const clearableInput = (meaning: string, of: TextForm) =>
  z
    .union([z.string(), z.number(), z.null()], { error: fieldMessage('field_form') })
    .optional()
    .transform((value) =>
      value === undefined ? undefined : withoutIsolates(String(value ?? '')).trim(),
    )
    .superRefine((text, context) => {
      const known = textInput(meaning, of).safeParse(text);
      for (const { message } of known.error?.issues ?? [])
        context.addIssue({ code: 'custom', message });
    })
    .transform((text) => (text === '' ? null : text))
    .describe(meaning);

/** The same field, but a request without it is refused. */
export const required = <T>(field: z.ZodType<T | undefined>) =>
  field.transform((value, context) => {
    if (value === undefined) {
      context.addIssue({ code: 'custom', message: fieldMessage('field_required') });
      return z.NEVER;
    }
    return value as Exclude<T, undefined>;
  });

export const pageInput = integerInput('Page of 20 rows, from 1', {
  min: 1,
  max: PAGE_MAX,
}).transform((page) => page ?? 1);

export const clientOrderIdInput = textInput(
  'The same id with the same content returns the first outcome and does nothing twice; with other content it is refused',
  { max: CLIENT_ORDER_ID_MAX, form: /^[^\p{Cc}\p{Cs}]+$/u },
);
