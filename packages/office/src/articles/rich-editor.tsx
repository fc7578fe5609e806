// Where a text is written: a page of plain writing with a small toolbar. What is pasted comes as text alone.
import { type ReactNode, useEffect, useId, useRef } from 'react';
import {
  Bold,
  Heading2,
  Italic,
  Link2,
  Link2Off,
  List,
  ListOrdered,
  Pilcrow,
  Quote,
  Undo2,
} from 'lucide-react';
import { safeNodes } from './safe-nodes.ts';

interface RichEditorProps {
  readonly label: string;
  /** What is shown first; later changes of it are the editor's own. */
  readonly html: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly isReadOnly: boolean;
  readonly onWrite: (html: string) => void;
}

const TOOLS: readonly (readonly [string, ReactNode, string, string?])[] = [
  ['Bold', <Bold key="i" aria-hidden className="size-4" />, 'bold'],
  ['Italic', <Italic key="i" aria-hidden className="size-4" />, 'italic'],
  ['Heading', <Heading2 key="i" aria-hidden className="size-4" />, 'formatBlock', 'h2'],
  ['Paragraph', <Pilcrow key="i" aria-hidden className="size-4" />, 'formatBlock', 'p'],
  ['Quote', <Quote key="i" aria-hidden className="size-4" />, 'formatBlock', 'blockquote'],
  ['List', <List key="i" aria-hidden className="size-4" />, 'insertUnorderedList'],
  ['Numbered list', <ListOrdered key="i" aria-hidden className="size-4" />, 'insertOrderedList'],
  ['No link', <Link2Off key="i" aria-hidden className="size-4" />, 'unlink'],
  ['Undo', <Undo2 key="i" aria-hidden className="size-4" />, 'undo'],
];

/** The browsers' own commands of editing: every browser has them, and no other way keeps its undo. */
const edit = (command: string, value?: string): boolean =>
  document.execCommand(command, false, value);

export function RichEditor({ label, html, lang, dir, isReadOnly, onWrite }: RichEditorProps) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const first = useRef(html);
  useEffect(() => {
    area.current?.replaceChildren(...safeNodes(first.current));
    edit('defaultParagraphSeparator', 'p');
  }, []);
  const link = () => {
    const address = prompt('Address of the link (https://…)');
    if (address !== null && /^(https:\/\/|mailto:)\S+$/i.test(address)) edit('createLink', address);
  };
  return (
    <div>
      <p id={id} className="mb-1.5 text-caption font-medium text-text-2">
        {label}
      </p>
      <div className="overflow-hidden rounded-inner border border-line bg-bg focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
        {!isReadOnly && (
          <div
            role="group"
            aria-label="Format"
            className="flex flex-wrap gap-0.5 border-b border-line p-1"
          >
            {TOOLS.map(([title, icon, command, value]) => (
              <Tool key={title} title={title} onPress={() => edit(command, value)}>
                {icon}
              </Tool>
            ))}
            <Tool title="Link" onPress={link}>
              <Link2 aria-hidden className="size-4" />
            </Tool>
          </div>
        )}
        <div
          ref={area}
          role="textbox"
          aria-multiline="true"
          aria-labelledby={id}
          aria-readonly={isReadOnly}
          tabIndex={0}
          contentEditable={!isReadOnly}
          suppressContentEditableWarning
          lang={lang}
          dir={dir}
          className="written max-h-[28rem] min-h-56 overflow-y-auto px-4 py-3 outline-none"
          onInput={(event) => onWrite(event.currentTarget.innerHTML)}
          onPaste={(event) => {
            event.preventDefault();
            edit('insertText', event.clipboardData.getData('text/plain'));
          }}
          onDrop={(event) => event.preventDefault()}
        />
      </div>
    </div>
  );
}

interface ToolProps {
  readonly title: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const Tool = ({ title, onPress, children }: ToolProps) => (
  <button
    type="button"
    aria-label={title}
    title={title}
    onClick={onPress}
    // The selection stays in the text while a tool is pressed.
    onMouseDown={(event) => event.preventDefault()}
    className="press grid size-9 place-items-center rounded-badge text-text-2 hover:bg-fill"
  >
    {children}
  </button>
);
