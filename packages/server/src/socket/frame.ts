// Frames of the socket: encoded once, with their head, and written as the same bytes to everybody's stream. ws would
// make and write the head anew for each socket, a sixth of what a delivery costs.
import type { ErrorName, Language, ServerMessage } from '@meridian/contract';
import { ERRORS, SUCCESS } from '@meridian/contract';
import { textOf } from '../platform/http/texts.ts';

/** A whole, unmasked text message in one frame (RFC 6455, section 5.2). */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = headOf(length);
  const frame = Buffer.allocUnsafe(head.length + length);
  frame.set(head);
  frame.write(text, head.length);
  return frame;
}

const FINAL_TEXT = 0x81;

function headOf(length: number): Buffer {
  if (length < 126) return Buffer.from([FINAL_TEXT, length]);
  const isShort = length < 65_536;
  const head = Buffer.alloc(isShort ? 4 : 10);
  head[0] = FINAL_TEXT;
  head[1] = isShort ? 126 : 127;
  if (isShort) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

export const encodeFrame = (message: ServerMessage): Buffer => textFrame(JSON.stringify(message));

export const dataFrame = (type: string, params: unknown): Buffer =>
  encodeFrame({ type, code: SUCCESS, params });

export const refusalFrame = (language: Language, type: string, error: ErrorName): Buffer =>
  encodeFrame({ type, code: ERRORS[error].code, msg: textOf(language, error) });
