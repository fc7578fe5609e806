// This device's id, and new ids. getRandomValues also works on a site without TLS, where randomUUID does not.

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const STORED = 'meridian.device';

/** Made once for a device; the same id finds the same demo account again. */
export function deviceId(): string {
  const stored = localStorage.getItem(STORED);
  if (stored) return stored;
  const made = newId();
  localStorage.setItem(STORED, made);
  return made;
}
