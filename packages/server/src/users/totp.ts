// One-time codes of an authenticator app: RFC 6238 with SHA-1, six digits, steps of 30 seconds.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
/** Codes of this many steps before and after the present one are accepted, because clocks of phones drift. */
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Without padding, as authenticator apps take it. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

/** The code of a time step. Source: RFC 4226, section 5.3. */
export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const value = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(value % 10 ** digits).padStart(digits, '0');
}

/** The time step whose code this is, or null. The caller must store it: a step's code works once. */
export function totpStepOf(secret: Buffer, code: string, now: number): number | null {
  const given = Buffer.from(code.replaceAll(/\s/g, ''));
  if (given.length !== DIGITS) return null;
  const present = Math.floor(now / STEP_MS);
  for (let step = present - DRIFT_STEPS; step <= present + DRIFT_STEPS; step += 1)
    if (timingSafeEqual(given, Buffer.from(totpCode(secret, step)))) return step;
  return null;
}

/** The text of the QR code that an authenticator app reads. */
export function otpauthUri({
  secret,
  issuer,
  account,
}: {
  secret: Buffer;
  issuer: string;
  account: string;
}): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
