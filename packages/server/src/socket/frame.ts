// Frames of the socket: encoded once, with their head, and written as the same bytes to everybody's stream. ws would
// make and write the head anew for each socket, a sixth of what a delivery costs.
import type { ErrorName, Language, ServerMessage } from '@meridian/contract';
import { ERRORS, SUCCESS } from '@meridian/contract';
import { textOf } from '../platform/http/texts.ts';

/** A whole, unmasked text message in one frame (RFC 6455, section 5.2). */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = headOf(FINAL_TEXT, length);
  const frame = Buffer.allocUnsafe(head.length + length);
  frame.set(head);
  frame.write(text, head.length);
  return frame;
}

/** A whole, unmasked binary message in one frame, of these parts one after the other. */
export function binaryFrame(...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = headOf(FINAL_BINARY, length);
  const frame = Buffer.allocUnsafe(head.length + length);
  frame.set(head);
  let at = head.length;
  for (const part of parts) {
    frame.set(part, at);
    at += part.length;
  }
  return frame;
}

const FINAL_TEXT = 0x81;
const FINAL_BINARY = 0x82;

function headOf(kind: number, length: number): Buffer {
  if (length < 126) return Buffer.from([kind, length]);
  const isShort = length < 65_536;
  const head = Buffer.alloc(isShort ? 4 : 10);
  head[0] = kind;
  head[1] = isShort ? 126 : 127;
  if (isShort) head.writeUInt16BE(length, 2);
  else head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

export const encodeFrame = (message: ServerMessage): Buffer => textFrame(JSON.stringify(message));

export const dataFrame = (type: string, params: unknown): Buffer =>
  encodeFrame({ type, code: SUCCESS, params });

/** The same of params that are text already. */
export const dataFrameOf = (type: string, paramsText: string): Buffer =>
  textFrame(`{"type":${JSON.stringify(type)},"code":${SUCCESS},"params":${paramsText}}`);

export const refusalFrame = (language: Language, type: string, error: ErrorName): Buffer =>
  encodeFrame({ type, code: ERRORS[error].code, msg: textOf(language, error) });
