// The file of a list: everything that fits its filter as CSV, for whoever may read the list, recorded as data leave the
// house by it. It is no call of the table, as it answers a file.
import { z } from 'zod';

/** Rows of a file that is read page by page; the last line says so where there are more. */
export const EXPORT_ROWS_MAX = 10_000;
/** Rows of a file that is streamed. */
export const EXPORT_STREAM_MAX = 200_000;

export const ExportInput = z.object({
  list: z.string().max(60),
  input: z.record(z.string().max(60), z.unknown()).default({}),
});
