// A list as a file: everything that matches its filter as CSV, for staff who may read the list. Each file is recorded,
// since data leave the house by it. It is not in the table of calls, because it answers a file.
import { z } from 'zod';

export const ExportInput = z.object({
  list: z.string().max(60),
  input: z.record(z.string().max(60), z.unknown()).default({}),
});
