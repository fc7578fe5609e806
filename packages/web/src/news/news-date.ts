// The day on which an article was published, as the language writes it.
import { formatDateTime } from '../lib/format.ts';

export const newsDate = (at: string, length: 'long' | 'medium' = 'medium'): string =>
  formatDateTime(at, { dateStyle: length });
