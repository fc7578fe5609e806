// A written text as a tree of the contract's few elements, made from markup that nobody vouches for. Nothing is ever set as
// HTML: written-text.tsx draws the tree. The server cleans what it stores by the same list; this holds whatever it sends.
import { useMemo } from 'react';
import {
  LEFT_OUT_WHOLE,
  LINK_SCHEMES,
  RICH_ELEMENTS,
  type RichElement,
  isOwnPicture,
} from '@meridian/contract/rich-text';

/** The part of a DOM node that is read here. */
export interface MarkupNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly childNodes: Iterable<MarkupNode>;
  readonly getAttribute?: (name: string) => string | null;
}

const KEPT: ReadonlySet<string> = new Set(RICH_ELEMENTS);
const isKept = (name: string): name is RichElement => KEPT.has(name);

/** Left out with all that is in them: what the contract says, and what a page could only be operated with. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...LEFT_OUT_WHOLE,
  ...'frame frameset embed applet form input button select video audio canvas head title link meta base dialog'.split(
    ' ',
  ),
]);

export interface SafeElement {
  readonly name: RichElement;
  /** Set for a link. */
  readonly href?: string;
  /** Set for a picture of this site. */
  readonly src?: string;
  readonly alt?: string;
  readonly width?: number;
  readonly height?: number;
  /** The first number of a list. */
  readonly start?: number;
  /** Set for a cell. */
  readonly colSpan?: number;
  readonly rowSpan?: number;
  readonly children: readonly SafeNode[];
}
export type SafeNode = string | SafeElement;

const ELEMENT = 1;
const TEXT = 3;
const DEPTH_MAX = 40;
const NODES_MAX = 5_000;

const SCHEMES: ReadonlySet<string> = new Set(LINK_SCHEMES.map((scheme) => `${scheme}:`));

/** An address that leads out of the site, as the browser understands it. */
function safeLink(href: string | null): string | undefined {
  const written = href?.trim() ?? '';
  if (!URL.canParse(written)) return undefined;
  const { protocol, href: address } = new URL(written);
  if (!SCHEMES.has(protocol)) return undefined;
  if (protocol !== 'mailto:') return address;
  return /^mailto:[^\s<>"']+@[^\s<>"']+$/i.test(written) ? written : undefined;
}

function wholeUpTo(text: string | null, max: number): number | undefined {
  const value = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0;
  return value >= 1 && value <= max ? value : undefined;
}

type Attribute = (name: string) => string | null;

function attributesOf(name: RichElement, read: Attribute): Partial<SafeElement> | null {
  const found: Record<string, string | number | undefined> = {};
  if (name === 'a') found['href'] = safeLink(read('href'));
  if (name === 'img') {
    const src = read('src')?.trim() ?? '';
    // Others would tell a stranger who reads.
    if (!isOwnPicture(src)) return null;
    found['src'] = src;
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

/** The safe part of `nodes`, in their order; what is too deep or too long is left out. */
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
      const name = node.nodeName.toLowerCase();
      if (node.nodeType !== ELEMENT || LEFT_OUT.has(name)) continue;
      if (!isKept(name)) {
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

/** The safe part of a text's markup. The document that it is parsed in loads nothing and runs nothing. */
export const safeTreeOf = (html: string): SafeNode[] =>
  safeTree(new DOMParser().parseFromString(html, 'text/html').body.childNodes);

export const useSafeTree = (html: string): readonly SafeNode[] =>
  useMemo(() => safeTreeOf(html), [html]);

/** All text of the tree, for counting words. */
export const textOf = (nodes: readonly SafeNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join(' ');
