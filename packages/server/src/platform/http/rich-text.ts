// Rich text of news and announcements, cleaned by the contract's list: when it is written, and again when it is read,
// whoever wrote the row.
import {
  LEFT_OUT_WHOLE,
  LINK_SCHEMES,
  RICH_ELEMENTS,
  RICH_TEXT,
  isOwnPicture,
} from '@meridian/contract/rich-text';
import sanitizeHtml from 'sanitize-html';
import { Newest } from '../newest.ts';

/** The most characters of one text. */
const RICH_TEXT_MAX = 100_000;
const REMEMBERED_MAX = 200;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: RICH_ELEMENTS,
  allowedAttributes: Object.fromEntries(
    Object.entries(RICH_TEXT).map(([element, attributes]) => [element, [...attributes]]),
  ),
  allowedSchemes: [...LINK_SCHEMES],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [...LEFT_OUT_WHOLE],
  enforceHtmlBoundary: false,
  transformTags: {
    a: (tagName, attribs) => {
      const href = attribs['href'] ?? '';
      return {
        tagName,
        attribs: {
          ...(href === '' ? {} : { href }),
          ...(/^https:/i.test(href)
            ? { rel: 'noopener noreferrer nofollow', target: '_blank' }
            : {}),
        },
      };
    },
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !isOwnPicture(frame.attribs['src'] ?? ''),
};

const remembered = new Newest<string, string>(REMEMBERED_MAX);

export function safeHtml(html: string): string {
  const known = remembered.get(html);
  if (known !== undefined) return known;
  const safe = sanitizeHtml(html.slice(0, RICH_TEXT_MAX), OPTIONS);
  remembered.keep(html, safe);
  return safe;
}

/** A text without any markup, for titles and descriptions, which screens show as they are. */
export const plainText = (text: string): string =>
  text.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
