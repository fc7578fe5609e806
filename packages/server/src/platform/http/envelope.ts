// The envelope of every answer: {code, msg, data}.
import {
  ERRORS,
  type ErrorName,
  type FieldMessage,
  type Language,
  SUCCESS,
} from '@meridian/contract';
import type { TextKey } from '@meridian/contract/texts';
import type { Refusal, TextArgs } from './refusal.ts';
import { haltText, textOf } from './texts.ts';

export interface Answer {
  readonly status: number;
  readonly body: { readonly code: number; readonly msg: string; readonly data: unknown };
}

export const succeed = (language: Language, data: unknown, text: TextKey = 'success'): Answer => ({
  status: 200,
  body: { code: SUCCESS, msg: textOf(language, text), data },
});

export function refuse(
  language: Language,
  refusal: Pick<Refusal, 'error' | 'args' | 'fields' | 'field'> & Partial<Pick<Refusal, 'data'>>,
): Answer {
  const { error, args, fields } = refusal;
  const entry = ERRORS[error];
  const said =
    error === 'market_halted'
      ? { ...args, reason: haltText(language, String(args['reason'])) }
      : args;
  const msg = textOf(language, rejectionText(error, args), said);
  const texts: Record<string, string> = {};
  for (const [field, message] of Object.entries(fields))
    texts[field] = fieldText(language, message);
  if ('field' in entry) texts[refusal.field ?? entry.field] ??= msg;
  // For a refusal that ends by itself: after how many seconds.
  const wait = typeof args['seconds'] === 'number' ? { seconds: args['seconds'] } : null;
  const named = Object.keys(texts).length === 0 ? null : { fields: texts };
  const data = { ...named, ...wait, ...refusal.data };
  const isBare = Object.keys(data).length === 0;
  return { status: entry.status, body: { code: entry.code, msg, data: isBare ? null : data } };
}

/** Rejections about stops have a text for each side. */
function rejectionText(error: ErrorName, args: TextArgs): TextKey {
  if (error !== 'stop_loss_wrong_side' && error !== 'take_profit_wrong_side') return error;
  if (args['side'] === 'buy') return `${error}_buy`;
  return args['side'] === 'sell' ? `${error}_sell` : error;
}

const fieldText = (language: Language, { key, args }: FieldMessage): string =>
  textOf(language, key, args);
