// The editor of a text: plain writing with a small toolbar. Pasted content becomes plain text.
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import {
  Bold,
  Heading2,
  ImagePlus,
  Italic,
  Link2,
  Link2Off,
  List,
  ListOrdered,
  Pilcrow,
  Quote,
  Undo2,
} from 'lucide-react';
import { type Action, useAction } from '../ui/use-action.ts';
import { addPicture, articlePicture } from './pictures.ts';
import { markupOf, pictureMarkup, editorNodes } from './editor-nodes.ts';

interface RichEditorProps {
  readonly label: string;
  /** What is shown first; afterwards the editor owns the text. */
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

/** The browsers' own editing commands: every browser has them, and nothing else keeps their undo. */
const edit = (command: string, value?: string): boolean =>
  document.execCommand(command, false, value);

export function RichEditor({ label, html, lang, dir, isReadOnly, onWrite }: RichEditorProps) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const first = useRef(html);
  useEffect(() => {
    area.current?.replaceChildren(...editorNodes(first.current));
    edit('defaultParagraphSeparator', 'p');
  }, []);
  const [add, keepPlace] = useAddPicture(area);
  return (
    <div>
      <p id={id} className="mb-1.5 text-caption font-medium text-text-2">
        {label}
      </p>
      <div className="overflow-hidden rounded-inner border border-line bg-bg focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
        {!isReadOnly && (
          <Toolbar onChoose={keepPlace} onPicture={(picture) => void add.run(picture)} />
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
          onInput={(event) => onWrite(markupOf(event.currentTarget))}
          onPaste={(event) => {
            event.preventDefault();
            edit('insertText', event.clipboardData.getData('text/plain'));
          }}
          onDrop={(event) => event.preventDefault()}
        />
      </div>
      <Sending of={add} />
    </div>
  );
}

/** Sends a picture and puts it where the cursor was when the toolbar asked for a file. */
function useAddPicture(area: RefObject<HTMLDivElement | null>) {
  const place = useRef<Range | null>(null);
  const add = useAction(async (picture: File) => {
    const src = await addPicture(picture);
    const url = await articlePicture(src);
    // Another language's text is edited by now, and the picture is not of it.
    if (area.current === null) return;
    const alt = prompt('What the picture shows, for those who cannot see it') ?? '';
    putCursor(area.current, place.current);
    edit('insertHTML', pictureMarkup({ src, url, alt }));
  });
  const keepPlace = (): void => {
    const selection = getSelection();
    place.current = selection?.rangeCount === 0 ? null : (selection?.getRangeAt(0) ?? null);
  };
  return [add, keepPlace] as const;
}

function addLink(): void {
  const address = prompt('Address of the link (https://…)');
  if (address !== null && /^(https:\/\/|mailto:)\S+$/i.test(address)) edit('createLink', address);
}

interface ToolbarProps {
  /** Called before the choice of a file takes the cursor from the text. */
  readonly onChoose: () => void;
  readonly onPicture: (picture: File) => void;
}

function Toolbar({ onChoose, onPicture }: ToolbarProps) {
  const file = useRef<HTMLInputElement>(null);
  const choose = () => {
    onChoose();
    file.current?.click();
  };
  const onFile = (event: ChangeEvent<HTMLInputElement>) => {
    const [picture] = event.target.files ?? [];
    event.target.value = '';
    if (picture !== undefined) onPicture(picture);
  };
  return (
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
      <Tool title="Link" onPress={addLink}>
        <Link2 aria-hidden className="size-4" />
      </Tool>
      <Tool title="Picture" onPress={choose}>
        <ImagePlus aria-hidden className="size-4" />
      </Tool>
      <input
        ref={file}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label="Picture as a file"
        className="hidden"
        onChange={onFile}
      />
    </div>
  );
}

const Sending = ({ of: { isBusy, fields, fault } }: { readonly of: Action<[File]> }) =>
  (isBusy || fault !== null) && (
    <p
      role={isBusy ? 'status' : 'alert'}
      className={`mt-1.5 text-caption ${isBusy ? 'text-text-3' : 'text-negative'}`}
    >
      {isBusy ? 'The picture is being sent…' : (fields['file'] ?? fault)}
    </p>
  );

/** Where it was before a file was chosen, else at the end. */
function putCursor(area: HTMLElement | null, place: Range | null): void {
  if (area === null) return;
  area.focus();
  const range = document.createRange();
  range.selectNodeContents(area);
  range.collapse(false);
  const isWithin = place !== null && area.contains(place.commonAncestorContainer);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(isWithin ? place : range);
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
