// How drawings look: the icon of each kind, the colours that a client gives them. Green and red are left to money.
import {
  AlignJustify,
  type LucideIcon,
  Minus,
  MoveUpRight,
  RectangleHorizontal,
  Ruler,
  Slash,
  Type,
  createLucideIcon,
} from 'lucide-react';
import type { DrawingColour, DrawingKind } from './drawings.ts';

/** Marks what belongs to drawings: a press there does not leave the chosen one. */
export const DRAWING_PART = 'data-drawing-part';

const Channel = createLucideIcon('channel', [
  ['path', { d: 'M3 15 14 4', key: 'upper' }],
  ['path', { d: 'M10 20 21 9', key: 'lower' }],
]);

/** Two parts of one box: what is won above, what is lost below. */
export const OrderBoxIcon = createLucideIcon('order-box', [
  ['rect', { x: '4', y: '3', width: '16', height: '18', rx: '2', key: 'box' }],
  ['path', { d: 'M4 14h16', key: 'entry' }],
  ['path', { d: 'm9 9 3-3 3 3', key: 'take' }],
]);

export const DRAWING_ICONS: Readonly<Record<DrawingKind, LucideIcon>> = {
  trend: Slash,
  ray: MoveUpRight,
  horizontal: Minus,
  channel: Channel,
  fibonacci: AlignJustify,
  rectangle: RectangleHorizontal,
  text: Type,
  measure: Ruler,
};

export const DRAWING_TONES: Readonly<Record<DrawingColour, { text: string; ground: string }>> = {
  blue: { text: 'text-accent', ground: 'bg-accent' },
  amber: { text: 'text-warn', ground: 'bg-warn' },
  violet: { text: 'text-[#8b5cf0]', ground: 'bg-[#8b5cf0]' },
  teal: { text: 'text-[#0e8f9c]', ground: 'bg-[#0e8f9c]' },
  ink: { text: 'text-text', ground: 'bg-text' },
};
