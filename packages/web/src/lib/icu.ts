// The subset of ICU MessageFormat that our texts use: {argument}, plural, select, # and <tag>…</tag>.
// A message is parsed once and kept. A message that it does not understand is a fault of the catalogue and throws.
import { isolated } from '@meridian/contract/isolate';
import { assertNever } from '@meridian/units';

export type Argument = string | number;
export type Arguments = Readonly<Record<string, Argument>>;

type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'argument'; readonly name: string }
  | { readonly kind: 'count' }
  | {
      readonly kind: 'choice';
      readonly type: 'plural' | 'select';
      readonly name: string;
      readonly arms: Readonly<Record<string, Message>>;
    }
  | { readonly kind: 'tag'; readonly name: string; readonly children: Message };
export type Message = readonly Node[];

/** How one language counts and writes numbers. */
export interface Locale {
  readonly pluralOf: (count: number) => string;
  readonly writeNumber: (value: number) => string;
  readonly isRightToLeft: boolean;
}

class Reader {
  #at = 0;
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  get isDone(): boolean {
    return this.#at >= this.#source.length;
  }
  /** Consumes what `form`, a sticky expression, matches here. */
  take(form: RegExp): RegExpExecArray | undefined {
    form.lastIndex = this.#at;
    const match = form.exec(this.#source);
    if (!match) return undefined;
    this.#at = form.lastIndex;
    return match;
  }
  expect(form: RegExp): RegExpExecArray {
    const match = this.take(form);
    if (!match)
      throw new SyntaxError(`${form.source} expected at ${this.#at} of "${this.#source}"`);
    return match;
  }
}

const TEXT = /(?:[^{}<#']|''|'(?![{}<#'])|'[{}<#][^']*')+/y;
const TEXT_OUTSIDE_PLURAL = /(?:[^{}<']|''|'(?![{}<#'])|'[{}<#][^']*')+/y;
const OPEN_TAG = /<(\w+)>/y;
const CLOSE_TAG = /<\/(\w+)>/y;
const OPEN = /\{\s*(\w+)\s*/y;
const CLOSE = /\s*\}/y;
const CHOICE = /,\s*(plural|select)\s*,\s*/y;
const ARM = /\s*(=\d+|\w+)\s*\{/y;

const unquote = (text: string) => text.replace(/'([{}<#][^']*)'/g, '$1').replaceAll("''", "'");

function readMessage(reader: Reader, isInPlural: boolean): Message {
  const nodes: Node[] = [];
  for (;;) {
    const text = reader.take(isInPlural ? TEXT : TEXT_OUTSIDE_PLURAL);
    if (text) nodes.push({ kind: 'text', text: unquote(text[0]) });
    else if (isInPlural && reader.take(/#/y)) nodes.push({ kind: 'count' });
    else {
      const node = readTag(reader, isInPlural) ?? readArgument(reader);
      if (!node) return nodes;
      nodes.push(node);
    }
  }
}

function readTag(reader: Reader, isInPlural: boolean): Node | undefined {
  const name = reader.take(OPEN_TAG)?.[1];
  if (name === undefined) return undefined;
  const children = readMessage(reader, isInPlural);
  const closed = reader.expect(CLOSE_TAG)[1];
  if (closed !== name) throw new SyntaxError(`<${name}> closed by </${closed}>`);
  return { kind: 'tag', name, children };
}

function readArgument(reader: Reader): Node | undefined {
  const name = reader.take(OPEN)?.[1];
  if (name === undefined) return undefined;
  const choice = reader.take(CHOICE)?.[1];
  if (choice === undefined) {
    reader.expect(CLOSE);
    return { kind: 'argument', name };
  }
  const type = choice === 'plural' ? 'plural' : 'select';
  const arms: Record<string, Message> = {};
  for (let arm = reader.take(ARM)?.[1]; arm !== undefined; arm = reader.take(ARM)?.[1]) {
    arms[arm] = readMessage(reader, type === 'plural');
    reader.expect(/\}/y);
  }
  if (!arms['other']) throw new SyntaxError(`{${name}, ${type}} has no "other"`);
  reader.expect(CLOSE);
  return { kind: 'choice', type, name, arms };
}

/** @throws SyntaxError if the text is not in the subset */
export function parseMessage(source: string): Message {
  const reader = new Reader(source);
  const message = readMessage(reader, false);
  if (!reader.isDone) throw new SyntaxError(`a stray bracket in "${source}"`);
  return message;
}

/** A piece of a formatted message: text, or a tag around pieces. */
export type Piece = string | { readonly tag: string; readonly children: readonly Piece[] };

/** @throws RangeError if an argument is missing */
export function formatPieces(
  message: Message,
  args: Arguments,
  locale: Locale,
  count?: number,
): Piece[] {
  const write = (value: Argument) => {
    if (typeof value === 'number') return locale.writeNumber(value);
    return locale.isRightToLeft ? isolated(value) : value;
  };
  const argument = (name: string): Argument => {
    const value = args[name];
    if (value === undefined) throw new RangeError(`the text wants the argument "${name}"`);
    return value;
  };
  return message.flatMap((node): Piece[] => {
    switch (node.kind) {
      case 'text':
        return [node.text];
      case 'argument':
        return [write(argument(node.name))];
      case 'count':
        return [count === undefined ? '#' : write(count)];
      case 'tag':
        return [{ tag: node.name, children: formatPieces(node.children, args, locale, count) }];
      case 'choice': {
        const value = argument(node.name);
        const counted = node.type === 'plural' ? Number(value) : undefined;
        const arm =
          counted === undefined
            ? node.arms[String(value)]
            : (node.arms[`=${counted}`] ?? node.arms[locale.pluralOf(counted)]);
        return formatPieces(arm ?? node.arms['other'] ?? [], args, locale, counted);
      }
      default:
        return assertNever(node);
    }
  });
}

/** The pieces as one text, without their tags. */
export const plainText = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : plainText(piece.children))).join('');
