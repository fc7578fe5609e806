// What a written text - news, announcements - may contain when it goes over the wire: a few elements of plain writing, no
// script, no style, no frame. The server cleans by this list what it stores and what it sends; the screens draw nothing else.

/** The elements, each with the attributes that it may have. */
export const RICH_TEXT = {
  p: [],
  br: [],
  hr: [],
  h2: [],
  h3: [],
  h4: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  blockquote: [],
  ul: [],
  ol: ['start'],
  li: [],
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height'],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  code: [],
  pre: [],
  figure: [],
  figcaption: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type RichElement = keyof typeof RICH_TEXT;

export const RICH_ELEMENTS = Object.keys(RICH_TEXT) as RichElement[];

/** Left out with all that is in them; of any other element that is not of the list its content is kept. */
export const LEFT_OUT_WHOLE = [
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
] as const;

/** Attributes of links. */
export const LINK_SCHEMES = ['https', 'mailto'] as const;

/** Pictures come from the site itself, as its policy would refuse all others: a path of it. */
export const isOwnPicture = (src: string): boolean => /^\/(?!\/)[\w./-]+$/.test(src);
