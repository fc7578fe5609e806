// Markup as nodes of a page, of a few elements and without anything that could run: for the editor and its preview.
// The server cleans what it stores; this holds whatever it sends.
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
    element.src = src;
    element.alt = node.getAttribute('alt') ?? '';
  }
  element.append(...children);
  return [element];
}
