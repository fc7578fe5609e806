// E-mail addresses and phone numbers as people type them, turned into the one form in which they are stored and
// compared.
import { type ContactKind, CONTACT_MAX } from '@meridian/contract';
import {
  type Area,
  type Database,
  type User,
  findUserByEmail,
  findUserByMobile,
  findUserByNationalMobile,
  readAreas,
} from '@meridian/store';
import { Refusal } from '../platform/http/refusal.ts';

export interface EmailContact {
  readonly kind: 'email';
  readonly address: string;
}
export interface MobileContact {
  readonly kind: 'mobile';
  /** E.164, with its plus. */
  readonly address: string;
  /** Without the dialling code. */
  readonly national: string;
}
export type Contact = EmailContact | MobileContact;

/** The key for codes and attempts. */
export const contactKey = ({ kind, address }: Pick<Contact, 'kind' | 'address'>): string =>
  `${kind}:${address.toLowerCase()}`;

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Only ASCII: letters that look like others would belong to another address (RFC 5321 without quoted names and
 * literals).
 */
export function parseEmail(text: string): EmailContact | null {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = text.slice(at + 1).split('.');
  const isWhole =
    at > 0 &&
    text.length <= CONTACT_MAX &&
    local.length <= 64 &&
    LOCAL.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    /^([a-z]{2,}|xn--[a-z0-9-]+)$/i.test(labels.at(-1) ?? '');
  return isWhole ? { kind: 'email', address: `${local}@${labels.join('.').toLowerCase()}` } : null;
}

/** The most digits of E.164, and the fewest of a number without its dialling code. */
const E164_MAX = 15;
const NATIONAL_MIN = 5;

/** The prefix that people dial within the country but not from abroad, where it is not a 0. */
const TRUNKS: Readonly<Record<string, RegExp>> = {
  '7': /^8(?=\d{10}$)/,
  '1': /^1(?=\d{10}$)/,
  '36': /^06/,
  // Numbers there begin with a 0 of their own, or have no trunk prefix.
  '39': /^(?!)/,
  '378': /^(?!)/,
};
const ZERO = /^0+/;

/** Drops blanks, hyphens, dots and brackets between digits; null if there are digits other than 0 to 9. */
const digitsOf = (text: string): string | null => {
  const bare = text.replace(/[ ().-]/g, '');
  return /^\+?\d{1,20}$/.test(bare) ? bare : null;
};

export function parseMobile(text: string, dialling: string): MobileContact | null {
  const bare = digitsOf(text);
  if (bare === null) return null;
  const abroad = bare.startsWith('+')
    ? bare.slice(1)
    : /^00(?=\d)/.test(bare)
      ? bare.slice(2)
      : null;
  if (abroad !== null && !abroad.startsWith(dialling)) return null;
  const national = (abroad === null ? bare : abroad.slice(dialling.length)).replace(
    TRUNKS[dialling] ?? ZERO,
    '',
  );
  const isWhole = national.length >= NATIONAL_MIN && dialling.length + national.length <= E164_MAX;
  return isWhole ? { kind: 'mobile', address: `+${dialling}${national}`, national } : null;
}

export async function areaOf(db: Database, areaId: number | undefined): Promise<Area> {
  const area = (await readAreas(db)).find(({ id }) => id === areaId);
  if (area === undefined) throw new Refusal('area_unknown');
  return area;
}

export const emailOf = (text: string, field: string): EmailContact => {
  const contact = parseEmail(text);
  if (contact === null) throw new Refusal('fields_invalid', {}, { [field]: { key: 'email_form' } });
  return contact;
};

export const mobileOf = (text: string, area: Area, field: string): MobileContact => {
  const contact = parseMobile(text, area.code);
  if (contact === null)
    throw new Refusal('fields_invalid', {}, { [field]: { key: 'mobile_form' } });
  return contact;
};

/**
 * The contact that a text means, also if the number comes without its dialling code; null if it cannot belong to
 * anybody.
 */
export async function findByAccount(
  db: Database,
  { kind, account, areaId }: { kind: ContactKind; account: string; areaId: number | undefined },
): Promise<{ key: string; user: User | null } | null> {
  if (kind === 'email') {
    const email = parseEmail(account);
    if (email === null) return null;
    return { key: contactKey(email), user: await findUserByEmail(db, email.address) };
  }
  const bare = digitsOf(account);
  if (bare === null) return null;
  if (areaId !== undefined) {
    const mobile = parseMobile(account, (await areaOf(db, areaId)).code);
    if (mobile === null) return null;
    return { key: contactKey(mobile), user: await findUserByMobile(db, mobile.address) };
  }
  const whole = `+${bare.replace(/^(\+|00)/, '')}`;
  const user =
    (await findUserByMobile(db, whole)) ??
    (await findUserByNationalMobile(db, bare)) ??
    (await findUserByNationalMobile(db, bare.replace(ZERO, '')));
  return { key: contactKey({ kind: 'mobile', address: user?.mobile ?? whole }), user };
}
