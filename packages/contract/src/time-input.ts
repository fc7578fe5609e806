// Days and instants in requests; only ones that exist.
import { fieldMessage, integerInput, textInput } from './envelope.ts';

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** 2026-02-28, in UTC; not 2026-02-30. */
export const dayInput = (meaning: string) =>
  textInput(meaning, { max: 10, form: DAY }).superRefine((day, context) => {
    if (day === undefined || !DAY.test(day)) return;
    if (!new Date(day).toISOString().startsWith(day))
      context.addIssue({ code: 'custom', message: fieldMessage('field_form') });
  });

/** The last instant that has a date. */
export const INSTANT_MAX = 8_640_000_000_000_000;

/** A moment of a request, not before 1970; optional. */
export const instantInput = (meaning: string) =>
  integerInput(`${meaning} (ms since the epoch, UTC)`, { min: 0, max: INSTANT_MAX });
