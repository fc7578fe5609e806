// What is added whole and changed field by field: two people who change different fields at once undo nothing of each other's.
import type { z } from 'zod';
import { fieldMessage } from '../envelope.ts';

/** A new one, without `id`, needs these fields; of one that is changed, what is missing stays as it is. */
export const wholeIfNew = <T extends z.ZodObject>(input: T, ...needed: readonly string[]): T =>
  needed.reduce(
    (checked, field) =>
      checked.refine((sent) => sent['id'] !== undefined || sent[field] !== undefined, {
        path: [field],
        error: fieldMessage('field_required'),
      }),
    input,
  );
