// Fields of what clients can deposit by and withdraw to, as the desk writes them. A change holds from then on: what was
// asked for before keeps the terms that it was asked for under.
import { integerInput, required, textInput } from '../envelope.ts';

export const optionId = integerInput('None: a new one', { min: 1, max: 1_000_000 });
export const optionPlace = required(integerInput('Place', { min: 0, max: 1_000_000 }));
export const changeReason = required(textInput('Why', { max: 500 }));
export const currencyCode = required(textInput('Currency', { max: 10, form: /^[A-Z0-9]{2,10}$/ }));
/** One line of text, without control characters; missing becomes empty. @param max characters */
export const optionLine = (meaning: string, max = 200) =>
  textInput(meaning, { max, form: /^[^\p{Cc}\p{Cs}]+$/u }).transform((text) => text ?? '');
