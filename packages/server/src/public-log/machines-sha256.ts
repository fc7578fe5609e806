// The machine's own SHA-256, for threads that hash without end.
import { hash } from 'node:crypto';

/** As text, because the runtime takes longer to make a buffer of its own than to hash. */
export function machinesSha256(bytes: Uint8Array): Uint8Array {
  const text = hash('sha256', bytes, 'binary');
  const digest = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) digest[i] = text.charCodeAt(i);
  return digest;
}
