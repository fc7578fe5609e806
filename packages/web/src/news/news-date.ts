// When an article was published, as the language writes a day.
import { formatDateTime } from '../lib/format.ts';

export const newsDate = (at: string, length: 'long' | 'medium' = 'medium'): string =>
  formatDateTime(at, { dateStyle: length });
