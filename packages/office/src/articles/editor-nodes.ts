// A written text as nodes that the editor can change, and its markup again once they were.
import { type SafeNode, safeTreeOf } from '@meridian/design/rich-text/safe-tree';
import { articlePicture, isArticlePicture } from './pictures.ts';

/** The nodes of a text's markup, to be written in. */
export const editorNodes = (html: string): Node[] => safeTreeOf(html).map(nodeOf);

/** A transparent picture, shown until the real one is there. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Only staff see a picture before its article is published, so it is fetched with the session's header. */
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

/** The markup of what is shown, with the pictures' own addresses. */
export function markupOf(area: HTMLElement): string {
  const copy = area.cloneNode(true) as HTMLElement;
  for (const image of copy.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    image.setAttribute('src', image.dataset['src'] ?? '');
    image.removeAttribute('data-src');
    image.removeAttribute('title');
  }
  return copy.innerHTML;
}

/** The place of a picture in a text; the page has already loaded it. */
export function pictureMarkup(of: { src: string; url: string; alt: string }): string {
  const figure = document.createElement('figure');
  const image = document.createElement('img');
  image.dataset['src'] = of.src;
  image.src = of.url;
  image.alt = of.alt;
  figure.append(image);
  return `${figure.outerHTML}<p><br></p>`;
}

function nodeOf(safe: SafeNode): Node {
  if (typeof safe === 'string') return document.createTextNode(safe);
  const { name, children, href, src, alt, ...attributes } = safe;
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    element.setAttribute(attribute, String(value));
  if (element instanceof HTMLAnchorElement) {
    if (href !== undefined) element.href = href;
    element.rel = 'noopener noreferrer nofollow';
    element.target = '_blank';
  }
  if (element instanceof HTMLImageElement && src !== undefined) {
    show(element, src);
    element.alt = alt ?? '';
  }
  element.append(...children.map(nodeOf));
  return element;
}
