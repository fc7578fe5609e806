// What mails and texts say, in the reader's language, and how a mail looks: one column, the product's colours, a code
// that can be read from the lock screen; right to left where the language is.
import { CODE_MINUTES, LANGUAGE_TAGS, type CodePurpose, type Language } from '@meridian/contract';
import type { TextKey } from '@meridian/contract/texts';
import { textOf } from '../http/texts.ts';
import type { Mail } from './mail.ts';

const BRAND = 'Meridian';

interface Content {
  readonly kind: string;
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly code?: string;
  readonly button?: { readonly label: string; readonly url: string };
  /** Below all, in small letters. */
  readonly small?: string | null;
}

interface Reader {
  readonly to: string;
  readonly language: Language;
  /** The site's configured address. Without one, mails contain no link: an address must not come from a request. */
  readonly publicUrl: string | null;
}

export type Notice =
  | 'password_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_new'
  | 'passkey_added'
  | 'passkey_removed'
  | 'api_key_made'
  | 'api_key_revoked'
  | 'contact_bound'
  | 'contact_changed';

const codeText: Readonly<Record<CodePurpose, TextKey>> = {
  register: 'letter_code_register',
  reset: 'letter_code_reset',
  change: 'letter_code_change',
  bind: 'letter_code_bind',
};

export function codeMail(reader: Reader, purpose: CodePurpose, code: string): Mail {
  const { language } = reader;
  return letter(reader, {
    kind: `code_${purpose}`,
    subject: textOf(language, 'letter_code_subject', { code }),
    title: textOf(language, codeText[purpose]),
    code,
    paragraphs: [
      textOf(language, 'letter_code_life', { minutes: CODE_MINUTES }),
      textOf(language, 'letter_code_unasked'),
    ],
  });
}

/** Sent to somebody who asks for an account and has one; the site itself does not say so. */
export function accountExistsMail(reader: Reader): Mail {
  const { language, publicUrl } = reader;
  const title = textOf(language, 'letter_exists_subject');
  return letter(reader, {
    kind: 'account_exists',
    subject: title,
    title,
    paragraphs: [textOf(language, 'letter_exists'), textOf(language, 'letter_exists_unasked')],
    ...(publicUrl === null
      ? {}
      : { button: { label: textOf(language, 'letter_log_in'), url: `${publicUrl}/#/login` } }),
  });
}

export function noticeMail(reader: Reader, notice: Notice): Mail {
  const { language } = reader;
  return letter(reader, {
    kind: notice,
    subject: textOf(language, 'letter_notice_subject'),
    title: textOf(language, 'letter_notice_subject'),
    paragraphs: [textOf(language, `letter_${notice}`), textOf(language, 'letter_notice_unasked')],
  });
}

/** What became of a deposit, a withdrawal or a withdrawal method. @param small a line of the public log, to be kept */
export function moneyMail(
  reader: Reader,
  paragraphs: readonly string[],
  small: string | null = null,
): Mail {
  const title = textOf(reader.language, 'letter_money_subject');
  return letter(reader, { kind: 'money', subject: title, title, paragraphs, small });
}

/** New terms of an instrument in which the client has orders. @param url the page of its terms */
export function termsMail(reader: Reader, paragraphs: readonly string[], url: string | null): Mail {
  const title = textOf(reader.language, 'letter_terms_subject');
  return letter(reader, {
    kind: 'terms',
    subject: title,
    title,
    paragraphs,
    ...(url === null
      ? {}
      : { button: { label: textOf(reader.language, 'letter_terms_read'), url } }),
  });
}

/** What a client asked to be told each week. */
export function weeklyMail(
  reader: Reader,
  paragraphs: readonly string[],
  url: string | null,
): Mail {
  const title = textOf(reader.language, 'weekly_subject');
  const button = url !== null && { label: textOf(reader.language, 'weekly_open'), url };
  return letter(reader, {
    ...{ kind: 'weekly', subject: title, title, paragraphs },
    ...(button !== false && { button }),
  });
}

export function verificationMail(reader: Reader, paragraphs: readonly string[]): Mail {
  const title = textOf(reader.language, 'letter_verification_subject');
  return letter(reader, { kind: 'verification', subject: title, title, paragraphs });
}

/** To a member of staff; the back office speaks English. */
export const staffMail = (
  to: string,
  { title, ...rest }: Pick<Content, 'title' | 'paragraphs' | 'button'>,
): Mail =>
  letter(
    { to, language: 'en', publicUrl: null },
    { kind: 'staff', subject: title, title, ...rest },
  );

export const codeTextMessage = (language: Language, code: string): string =>
  textOf(language, 'text_code', { code, minutes: CODE_MINUTES });
export const accountExistsTextMessage = (language: Language): string =>
  textOf(language, 'text_exists');
export const noticeTextMessage = (language: Language): string => textOf(language, 'text_notice');

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

function letter({ to, language }: Reader, content: Content): Mail {
  const { small = null } = content;
  const footer = [textOf(language, 'letter_footer'), ...(small === null ? [] : [small])];
  return {
    kind: content.kind,
    to,
    subject: content.subject,
    language: LANGUAGE_TAGS[language],
    text: plain(content, footer),
    html: page(content, footer, language),
  };
}

const plain = ({ title, code, paragraphs, button }: Content, footer: readonly string[]): string =>
  [
    BRAND,
    title,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...paragraphs,
    ...(button === undefined ? [] : [`${button.label}: ${button.url}`]),
    `-- \n${footer.join('\n')}`,
  ].join('\n\n');

const FONT = "'Geist',-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** Styles are written on the elements, because many mail programs drop all others. */
function page(
  { title, code, paragraphs, button }: Content,
  footer: readonly string[],
  language: Language,
): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const start = language === 'ar' ? 'right' : 'left';
  const codeRow =
    code === undefined
      ? ''
      : `<p class="fill" dir="ltr" style="margin:0 0 24px;padding:18px 12px;border-radius:12px;background:#f1f3f6;text-align:center;font:700 32px/1.2 ${FONT};letter-spacing:8px;font-variant-numeric:tabular-nums">${escaped(code)}</p>`;
  const buttonRow =
    button === undefined
      ? ''
      : `<p style="margin:8px 0 24px"><a class="ink" href="${escaped(button.url)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#0b0f17;color:#ffffff;font:600 16px/1.2 ${FONT};text-decoration:none">${escaped(button.label)}</a></p>`;
  const rows = paragraphs
    .map(
      (text) =>
        `<p class="second" style="margin:0 0 16px;color:#4a5464;font:400 16px/1.55 ${FONT}">${escaped(text)}</p>`,
    )
    .join('');
  return `<!doctype html>
<html lang="${LANGUAGE_TAGS[language]}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title>
<style>@media (prefers-color-scheme:dark){.canvas{background:#07090d!important}.card{background:#13161d!important;color:#f4f6fa!important;border-color:#20242e!important}.second{color:#aeb6c4!important}.third{color:#8c95a5!important}.fill{background:#1b1f28!important}.ink{background:#f4f6fa!important;color:#0b0d12!important}}</style></head>
<body class="canvas" style="margin:0;padding:24px 12px;background:#f5f6f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px"><tr>
<td class="card" dir="${direction}" style="padding:32px 24px 16px;border:1px solid #e8eaef;border-radius:16px;background:#ffffff;color:#0b0f17;text-align:${start}">
<p style="margin:0 0 24px;font:700 18px/1.2 ${FONT};letter-spacing:-0.2px">${BRAND}</p>
<h1 style="margin:0 0 16px;font:600 22px/1.3 ${FONT}">${escaped(title)}</h1>
${codeRow}${rows}${buttonRow}
</td></tr><tr><td class="third" dir="${direction}" style="padding:16px 24px;color:#5e6878;text-align:${start};font:400 13px/1.5 ${FONT}">${footer.map(escaped).join('<br>')}</td></tr></table>
</td></tr></table>
</body></html>`;
}
