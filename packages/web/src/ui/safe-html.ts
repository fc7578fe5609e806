// What a written text may contain: a tree of a few elements and attributes, made from markup that nobody vouches for. Nothing
// is ever set as HTML: ui/rich-html.tsx draws the tree. The server cleans what it stores; this holds whatever it sends.
import { webAddress } from '../lib/web-address.ts';

/** What is read of a DOM's node. */
export interface MarkupNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly childNodes: Iterable<MarkupNode>;
  readonly getAttribute?: (name: string) => string | null;
}

const NAMES = {
  P: 'p',
  // The page has its own first heading.
  H1: 'h2',
  H2: 'h2',
  H3: 'h3',
  H4: 'h3',
  H5: 'h3',
  H6: 'h3',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  BLOCKQUOTE: 'blockquote',
  PRE: 'pre',
  CODE: 'code',
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  U: 'u',
  S: 's',
  DEL: 's',
  MARK: 'mark',
  SMALL: 'small',
  SUB: 'sub',
  SUP: 'sup',
  BR: 'br',
  HR: 'hr',
  A: 'a',
  IMG: 'img',
  FIGURE: 'figure',
  FIGCAPTION: 'figcaption',
  TABLE: 'table',
  THEAD: 'thead',
  TBODY: 'tbody',
  TFOOT: 'tbody',
  TR: 'tr',
  TH: 'th',
  TD: 'td',
} as const;
export type SafeName = (typeof NAMES)[keyof typeof NAMES];

/** Left out with all that is in them; of any other unknown element its content is kept. */
const LEFT_OUT = new Set(
  'SCRIPT STYLE TEMPLATE NOSCRIPT IFRAME FRAME FRAMESET OBJECT EMBED APPLET SVG MATH FORM INPUT BUTTON SELECT TEXTAREA VIDEO AUDIO CANVAS HEAD TITLE LINK META BASE DIALOG'.split(
    ' ',
  ),
);

export interface SafeElement {
  readonly name: SafeName;
  /** Of a link. */
  readonly href?: string;
  /** Of a picture of this site. */
  readonly src?: string;
  readonly alt?: string;
  readonly width?: number;
  readonly height?: number;
  /** The first number of a list. */
  readonly start?: number;
  /** Of a cell. */
  readonly colSpan?: number;
  readonly rowSpan?: number;
  readonly children: readonly SafeNode[];
}
export type SafeNode = string | SafeElement;

const ELEMENT = 1;
const TEXT = 3;
const DEPTH_MAX = 40;
const NODES_MAX = 5_000;

function safeLink(href: string | null): string | undefined {
  if (href === null) return undefined;
  if (/^mailto:[^\s<>"']+@[^\s<>"']+$/i.test(href.trim())) return href.trim();
  return webAddress(href);
}

/** A path of this site, or a picture within the text: others would tell a stranger who reads. */
function safePicture(src: string | null): string | undefined {
  const text = src?.trim() ?? '';
  if (/^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]+$/.test(text)) return text;
  return /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : undefined;
}

function wholeUpTo(text: string | null, max: number): number | undefined {
  const value = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0;
  return value >= 1 && value <= max ? value : undefined;
}

type Attribute = (name: string) => string | null;

function attributesOf(name: SafeName, read: Attribute): Partial<SafeElement> | null {
  const found: Record<string, string | number | undefined> = {};
  if (name === 'a') found['href'] = safeLink(read('href'));
  if (name === 'img') {
    found['src'] = safePicture(read('src'));
    if (found['src'] === undefined) return null;
    found['alt'] = read('alt') ?? '';
    found['width'] = wholeUpTo(read('width'), 10_000);
    found['height'] = wholeUpTo(read('height'), 10_000);
  }
  if (name === 'ol') found['start'] = wholeUpTo(read('start'), 9_999);
  if (name === 'th' || name === 'td') {
    found['colSpan'] = wholeUpTo(read('colspan'), 20);
    found['rowSpan'] = wholeUpTo(read('rowspan'), 100);
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The safe part of `nodes`, in their order; what is too deep or too much is left out. */
export function safeTree(nodes: Iterable<MarkupNode>): SafeNode[] {
  let left = NODES_MAX;
  const visit = (list: Iterable<MarkupNode>, depth: number): SafeNode[] => {
    const safe: SafeNode[] = [];
    if (depth > DEPTH_MAX) return safe;
    for (const node of list) {
      if (left <= 0) break;
      left -= 1;
      if (node.nodeType === TEXT) {
        safe.push(node.textContent ?? '');
        continue;
      }
      const tag = node.nodeName.toUpperCase();
      if (node.nodeType !== ELEMENT || LEFT_OUT.has(tag)) continue;
      const name = Object.hasOwn(NAMES, tag) ? NAMES[tag as keyof typeof NAMES] : undefined;
      if (name === undefined) {
        safe.push(...visit(node.childNodes, depth + 1));
        continue;
      }
      const attributes = attributesOf(name, (of) => node.getAttribute?.(of) ?? null);
      if (attributes === null) continue;
      const isEmpty = name === 'br' || name === 'hr' || name === 'img';
      safe.push({
        ...attributes,
        name,
        children: isEmpty ? [] : visit(node.childNodes, depth + 1),
      });
    }
    return safe;
  };
  return visit(nodes, 0);
}

/** All that can be read of the tree, for what counts words. */
export const textOf = (nodes: readonly SafeNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join(' ');
