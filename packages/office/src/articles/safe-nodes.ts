// Markup as nodes of a page, of a few elements and without anything that could run: for the editor and its preview.
// The server cleans what it stores; this holds whatever it sends.
import { articlePicture, isArticlePicture } from './pictures.ts';

const KEPT: ReadonlySet<string> = new Set(
  'P BR HR H2 H3 H4 STRONG B EM I U S SUB SUP BLOCKQUOTE UL OL LI A IMG TABLE THEAD TBODY TR TH TD CODE PRE FIGURE FIGCAPTION'.split(
    ' ',
  ),
);
const LEFT_OUT: ReadonlySet<string> = new Set(
  'SCRIPT STYLE TEMPLATE NOSCRIPT IFRAME OBJECT EMBED SVG MATH FORM INPUT BUTTON SELECT TEXTAREA VIDEO AUDIO HEAD TITLE LINK META BASE'.split(
    ' ',
  ),
);

export function safeNodes(html: string): Node[] {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return [...parsed.body.childNodes].flatMap(safeNode);
}

/** A transparent picture, until the real one is there. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Nobody but staff sees a picture before its article is published: it is fetched with the session's header. */
function show(element: HTMLImageElement, src: string): void {
  if (!isArticlePicture(src)) {
    element.src = src;
    return;
  }
  element.dataset['src'] = src;
  element.src = NOTHING;
  articlePicture(src)
    .then((url) => (element.src = url))
    .catch((error: unknown) => {
      element.title = error instanceof Error ? error.message : 'It cannot be shown';
    });
}

/** Markup of what is shown, with the pictures' own addresses. */
export function markupOf(area: HTMLElement): string {
  const copy = area.cloneNode(true) as HTMLElement;
  for (const image of copy.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    image.setAttribute('src', image.dataset['src'] ?? '');
    image.removeAttribute('data-src');
    image.removeAttribute('title');
  }
  return copy.innerHTML;
}

/** A picture's place in a text: what it shows is on this page already. */
export function pictureMarkup(of: { src: string; url: string; alt: string }): string {
  const figure = document.createElement('figure');
  const image = document.createElement('img');
  image.dataset['src'] = of.src;
  image.src = of.url;
  image.alt = of.alt;
  figure.append(image);
  return `${figure.outerHTML}<p><br></p>`;
}

function safeNode(node: ChildNode): Node[] {
  if (node instanceof Text) return [document.createTextNode(node.data)];
  if (!(node instanceof Element) || LEFT_OUT.has(node.tagName)) return [];
  const children = [...node.childNodes].flatMap(safeNode);
  if (!KEPT.has(node.tagName)) return children;
  const element = document.createElement(node.tagName);
  if (element instanceof HTMLAnchorElement) {
    const href = node.getAttribute('href') ?? '';
    if (/^(https:|mailto:)/i.test(href)) element.href = href;
    element.rel = 'noopener noreferrer nofollow';
    element.target = '_blank';
  }
  if (element instanceof HTMLImageElement) {
    const src = node.getAttribute('src') ?? '';
    if (!/^\/(?!\/)[\w./-]+$/.test(src)) return [];
    show(element, src);
    element.alt = node.getAttribute('alt') ?? '';
  }
  element.append(...children);
  return [element];
}
