// A written text, drawn element by element from the safe part of its markup, with the typography of an article: long
// German words are hyphenated, tables scroll by themselves, pictures load when they come into view.
import {
  type ComponentType,
  createElement,
  Fragment,
  type ImgHTMLAttributes,
  type ReactNode,
} from 'react';
import type { RichElement } from '@meridian/contract/rich-text';
import type { SafeElement, SafeNode } from './safe-tree.ts';

/** Elements that are drawn as another one. */
const DRAWN_AS = { h4: 'h3', b: 'strong', i: 'em' } as const satisfies Partial<
  Record<RichElement, RichElement>
>;

const LOOKS: Readonly<Partial<Record<RichElement, string>>> = {
  p: 'mt-[1.05em] first:mt-0 text-pretty',
  h2: 'mt-9 mb-3 text-[1.375rem]/[1.75rem] font-semibold tracking-[-.018em] text-balance first:mt-0',
  h3: 'mt-7 mb-2 text-heading text-balance first:mt-0',
  ul: 'mt-[1.05em] list-disc space-y-2 ps-[1.35em] marker:text-text-3',
  ol: 'mt-[1.05em] list-decimal space-y-2 ps-[1.6em] marker:text-text-3 marker:tabular-nums',
  li: 'ps-1',
  blockquote: 'mt-6 border-s-[3px] border-accent ps-5 text-[1.1875rem]/[1.75rem] text-text-2',
  pre: 'mt-6 overflow-x-auto rounded-inner bg-fill p-4 text-label',
  code: 'rounded-[5px] bg-fill px-1 py-0.5 text-[.9em]',
  strong: 'font-semibold',
  hr: 'mx-auto my-9 w-16 border-line',
  figure: 'mt-7',
  figcaption: 'mt-2.5 text-caption text-text-3 text-balance',
  table: 'w-full border-collapse text-start text-label tabular-nums [overflow-wrap:break-word]',
  th: 'border-b border-line px-3 py-2.5 text-start font-semibold first:ps-0',
  td: 'border-b border-line px-3 py-2.5 align-top first:ps-0',
};

/** How the place of a picture is filled; what is not published yet must be fetched with a session's header. */
export type Picture = ComponentType<ImgHTMLAttributes<HTMLImageElement>>;

function drawElement(node: SafeElement, Picture: Picture | 'img'): ReactNode {
  const { name: written, children, href, src, alt, width, height, ...own } = node;
  const name = written in DRAWN_AS ? DRAWN_AS[written as keyof typeof DRAWN_AS] : written;
  const className = LOOKS[name];
  if (name === 'img') {
    return (
      <Picture
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="mt-7 h-auto w-full rounded-control bg-fill"
      />
    );
  }
  if (name === 'a') {
    if (href === undefined) return createElement(Fragment, null, ...draw(children, Picture));
    return createElement(
      'a',
      {
        href,
        target: '_blank',
        rel: 'noopener noreferrer nofollow',
        className: 'font-medium text-accent underline decoration-1 underline-offset-[3px]',
      },
      ...draw(children, Picture),
    );
  }
  if (name === 'br' || name === 'hr') return createElement(name, { className });
  const drawn = createElement(name, { className, ...own }, ...draw(children, Picture));
  if (name !== 'table') return drawn;
  return <div className="mt-7 -mx-5 overflow-x-auto px-5">{drawn}</div>;
}

/** React does not allow white space between the rows of a table as a child. */
const TABLE_PARTS: ReadonlySet<string> = new Set(['thead', 'tbody', 'tr', 'th', 'td']);
const isTablePart = (node: SafeNode): boolean =>
  typeof node !== 'string' && TABLE_PARTS.has(node.name);

/** Children for createElement. They stay in their places, so they need no keys. */
function draw(nodes: readonly SafeNode[], Picture: Picture | 'img'): ReactNode[] {
  const isOfTable = nodes.some(isTablePart);
  return nodes
    .filter((node) => !isOfTable || isTablePart(node))
    .map((node) => (typeof node === 'string' ? node : drawElement(node, Picture)));
}

interface WrittenTextProps {
  readonly tree: readonly SafeNode[];
  /** BCP 47; a text may be in another language than the screen. */
  readonly lang: string;
  readonly picture?: Picture;
}

const BODY =
  'text-[1.0625rem]/[1.72] tracking-[-.003em] hyphens-auto text-text [line-break:strict] [overflow-wrap:anywhere] ' +
  '[&:is(:lang(zh),:lang(ja),:lang(ko),:lang(th),:lang(ar))]:leading-[1.9] ' +
  '[&:is(:lang(zh),:lang(ja),:lang(ko),:lang(th),:lang(ar))]:tracking-normal';

export const WrittenText = ({ tree, lang, picture }: WrittenTextProps) =>
  createElement(
    'div',
    { lang, dir: lang.startsWith('ar') ? 'rtl' : 'ltr', className: BODY },
    ...draw(tree, picture ?? 'img'),
  );
