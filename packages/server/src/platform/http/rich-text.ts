// Rich text of news and announcements: a few elements of plain writing, no script, no style, no frame, no address that
// could be one of these. It is made safe when it is written, and again when it is read, whoever wrote the row.
import sanitizeHtml from 'sanitize-html';

/** Characters of one text. */
export const RICH_TEXT_MAX = 100_000;
const REMEMBERED_MAX = 200;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'code',
    'pre',
    'figure',
    'figcaption',
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'mailto'],
  // Pictures come from the site itself, as its policy would refuse all others.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'iframe',
    'object',
    'svg',
    'math',
  ],
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
  exclusiveFilter: (frame) =>
    frame.tag === 'img' && !/^\/(?!\/)[\w./-]+$/.test(frame.attribs['src'] ?? ''),
};

const remembered = new Map<string, string>();

export function safeHtml(html: string): string {
  const known = remembered.get(html);
  if (known !== undefined) return known;
  const safe = sanitizeHtml(html.slice(0, RICH_TEXT_MAX), OPTIONS);
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(html, safe);
  return safe;
}

/** A text without any markup, for titles and descriptions, which the screens show as they are. */
export const plainText = (text: string): string =>
  text.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim();
