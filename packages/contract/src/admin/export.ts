// The file of a list: everything that fits its filter as CSV, for whoever may read the list, recorded as data leave the
// house by it. It is no call of the table, as it answers a file.
import { z } from 'zod';

export const ExportInput = z.object({
  list: z.string().max(60),
  input: z.record(z.string().max(60), z.unknown()).default({}),
});
