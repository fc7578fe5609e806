// Keeps showing the last value while its sheet slides away.
import { useState } from 'react';

/** The value, or the last one there was. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
