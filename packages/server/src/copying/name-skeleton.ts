// The skeleton of a name is how it looks, whichever letters it is written with: two names with the same skeleton can be
// mistaken for each other. Skeletons are stored.
import { type Queryable, fillLeaderSkeleton, leadersWithoutSkeleton } from '@meridian/store';
import { ROUND, UPRIGHT, lookAlikes } from '../platform/look-alikes.ts';

/** Names are written by whoever wants to be taken for another: with strokes through letters, and with digits. */
const lookOf = lookAlikes({
  b: 'ƀ',
  d: 'đð',
  h: 'ћ',
  l: `i1ł${UPRIGHT}`,
  o: `0øө${ROUND}`,
  p: 'þ',
  t: 'ŧ',
});
/** Digits that imitate letters where a letter follows. At a name's end a digit is a number. */
const DIGITS: Readonly<Record<string, string>> = {
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
};
const CYRILLIC_DIGITS: typeof DIGITS = { 3: 'з', 4: 'ч', 6: 'б' };
const DIGIT_INSIDE = /[2-9](?=.*\p{L})/gu;
/** Accents, but not the vowels that some scripts write as marks. */
const ACCENTS = /[\u0300-\u036f]/g;
const SIGNS = /[^\p{L}\p{M}\p{N}]/gu;

export function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(ACCENTS, '').toLowerCase();
  const digits = /\p{sc=Cyrillic}/u.test(plain) ? CYRILLIC_DIGITS : DIGITS;
  return plain
    .normalize('NFKC')
    .replaceAll(ACCENTS, '')
    .replaceAll(SIGNS, '')
    .replaceAll(DIGIT_INSIDE, (digit) => digits[digit] ?? digit)
    .replaceAll(/./gu, lookOf)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** Words that people would take for the venue's own, in the site's languages. */
const OF_THE_HOUSE = [
  ...['admin', 'support', 'official', 'moderator', 'staff', 'meridian', 'helpdesk'],
  ...['kundendienst', 'kundenservice', 'soporte', 'suporte', 'assistenza', 'destek', 'hỗ trợ'],
  ...['админ', 'поддержк', '客服', '客戶服務', '官方', '管理员', '管理員', 'サポート', '公式'],
  ...['운영자', '관리자', '고객', 'الدعم', 'ฝ่ายสนับสนุน'],
].map(skeletonOf);

export function speaksForHouse(name: string): boolean {
  const skeleton = skeletonOf(name);
  return OF_THE_HOUSE.some((word) => skeleton.includes(word));
}

const AT_ONCE = 500;

/** Fills in skeletons of older names. Of two names that look alike the earlier account keeps its own. */
export async function fillSkeletons(db: Queryable): Promise<void> {
  for (;;) {
    const some = await leadersWithoutSkeleton(db, AT_ONCE);
    for (const { accountId, name } of some)
      await fillLeaderSkeleton(db, { accountId, skeleton: skeletonOf(name) });
    if (some.length < AT_ONCE) return;
  }
}
