// A picture of the chart as it is seen now: the canvases, and over them the marks, drawings and lines that are elements of
// the page, painted from where they stand and how they look; above it a line that says what it shows and when.
import { present } from '@meridian/units';
import { ON_PICTURE } from './plot/chart-names.ts';

/** The longer side in pixels, at most: the server keeps no more. */
const SIDE_MAX = 2_400;
const HEAD_PX = 30;
const PAD_PX = 12;
const HEAD_FONT = "600 13px 'Geist App', system-ui, sans-serif";

interface Sheet {
  readonly context: CanvasRenderingContext2D;
  /** Where its left and top are on the screen. */
  readonly left: number;
  readonly top: number;
}

const isSeen = (colour: string): boolean =>
  colour !== 'transparent' && !/[,/] ?0\)$/.test(colour) && colour !== '';

/** What shows behind an element. */
function groundOf(element: Element): string {
  for (let one: Element | null = element; one !== null; one = one.parentElement) {
    const { backgroundColor } = getComputedStyle(one);
    if (isSeen(backgroundColor)) return backgroundColor;
  }
  return getComputedStyle(document.documentElement).getPropertyValue('--bg');
}

const SVG_LOOKS = [
  ...['color', 'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray'],
  ...['stroke-linejoin', 'paint-order', 'font', 'text-anchor'],
];

/** The same drawing with its looks written into it, as a picture has no style sheet. */
function svgText(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [svg, copy].map((one) => [...one.querySelectorAll<SVGElement>('*')]);
  for (const [i, element] of (from ?? []).entries()) {
    const style = getComputedStyle(element);
    for (const name of SVG_LOOKS) to?.[i]?.style.setProperty(name, style.getPropertyValue(name));
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new XMLSerializer().serializeToString(copy);
}

async function paintSvg({ context, left, top }: Sheet, svg: SVGSVGElement): Promise<void> {
  const box = svg.getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svgText(svg))}`;
  await image.decode();
  context.drawImage(image, box.left - left, box.top - top, box.width, box.height);
}

function paintBox({ context, left, top }: Sheet, element: Element, style: CSSStyleDeclaration) {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left - left, box.top - top];
  const width = Number.parseFloat(style.borderTopWidth);
  context.beginPath();
  if (isSeen(style.backgroundColor)) {
    context.fillStyle = style.backgroundColor;
    context.roundRect(x, y, box.width, box.height, Number.parseFloat(style.borderTopLeftRadius));
    context.fill();
  }
  if (width === 0) return;
  context.strokeStyle = style.borderTopColor;
  context.lineWidth = width;
  context.setLineDash(style.borderTopStyle === 'dashed' ? [4, 3] : []);
  if (Number.parseFloat(style.borderBottomWidth) === 0) {
    context.beginPath();
    context.moveTo(x, y + width / 2);
    context.lineTo(x + box.width, y + width / 2);
  }
  context.stroke();
}

function paintText({ context, left, top }: Sheet, text: Text, style: CSSStyleDeclaration): void {
  const range = document.createRange();
  range.selectNodeContents(text);
  const box = range.getBoundingClientRect();
  context.font = style.font;
  context.fillStyle = style.color;
  context.textBaseline = 'middle';
  context.fillText(text.data, box.left - left, box.top - top + box.height / 2 + 1);
}

/** Elements, and their texts, in the order in which they lie. */
function paintElements(sheet: Sheet, root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof HTMLElement) paintBox(sheet, node, getComputedStyle(node));
    else if (node instanceof Text && node.parentElement !== null)
      paintText(sheet, node, getComputedStyle(node.parentElement));
  }
}

function paintHead({ context }: Sheet, words: PictureWords, width: number, colour: string): void {
  context.direction = 'ltr';
  context.font = HEAD_FONT;
  context.fillStyle = colour;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.fillText(words.subject, PAD_PX, HEAD_PX / 2);
  context.textAlign = 'right';
  context.fillText(words.moment, width - PAD_PX, HEAD_PX / 2);
  context.textAlign = 'left';
}

interface PictureWords {
  /** "EUR/USD · 1H" */
  readonly subject: string;
  readonly moment: string;
}

/** @param area what holds the chart; @returns a PNG; null: there is no chart in it yet */
export async function chartPicture(area: HTMLElement, words: PictureWords): Promise<Blob | null> {
  const box = area.getBoundingClientRect();
  const canvases = [...area.querySelectorAll('canvas')];
  if (canvases.length === 0 || box.width === 0) return null;
  const [width, height] = [box.width, box.height + HEAD_PX];
  const scale = Math.min(Math.max(devicePixelRatio, 1), SIDE_MAX / Math.max(width, height));
  const picture = document.createElement('canvas');
  picture.width = Math.round(width * scale);
  picture.height = Math.round(height * scale);
  const context = present(picture.getContext('2d'), 'a canvas can be drawn on');
  context.scale(scale, scale);
  const sheet: Sheet = { context, left: box.left, top: box.top - HEAD_PX };
  context.fillStyle = groundOf(area);
  context.fillRect(0, 0, width, height);
  for (const canvas of canvases) {
    const at = canvas.getBoundingClientRect();
    if (canvas.width > 0 && canvas.height > 0)
      context.drawImage(canvas, at.left - sheet.left, at.top - sheet.top, at.width, at.height);
  }
  for (const layer of area.querySelectorAll(`[${ON_PICTURE}]`))
    if (layer instanceof SVGSVGElement) await paintSvg(sheet, layer);
    else paintElements(sheet, layer);
  paintHead(sheet, words, width, getComputedStyle(area).color);
  return await new Promise((resolve) => picture.toBlob(resolve, 'image/png'));
}
