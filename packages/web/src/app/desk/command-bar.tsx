// The command bar: one key, then instruments, actions and pages by typing. Enter opens or arms; nothing is sent from here.
import { type KeyboardEvent, useId, useState } from 'react';
import { Search } from 'lucide-react';
import { Dialog } from '@meridian/design/components/dialog';
import { useT } from '../../lib/i18n.ts';
import type { Command } from './command.tsx';
import { type Group, useGroups } from './command-groups.tsx';
import { Kbd } from './kbd.tsx';

interface CommandBarProps {
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

export function CommandBar({ onClose, onKeys }: CommandBarProps) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { groups, none } = useGroups(text, onKeys);
  const commands = groups.flatMap((group) => group.commands);
  const chosen = commands[Math.min(at, commands.length - 1)];
  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    onClose();
    // The bar gives the focus back as it goes; what comes next must have it after that.
    requestAnimationFrame(command.run);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined)
      setAt((Math.min(at, commands.length - 1) + by + commands.length) % commands.length);
    else if (event.key === 'Enter') run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      onClose={onClose}
      aria-label={t('desk.command_bar')}
      className="command-bar mx-auto mt-[12vh] mb-auto w-[calc(100vw-3rem)] max-w-[40rem] overflow-hidden rounded-card bg-surface p-0 text-text shadow-sheet ring-1 ring-line backdrop:bg-scrim"
    >
      <div className="flex h-14 items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-5 shrink-0 text-text-2" />
        <input
          role="combobox"
          aria-expanded
          aria-controls={`${id}list`}
          aria-activedescendant={chosen && `${id}${chosen.id}`}
          aria-label={t('desk.command_bar')}
          placeholder={t('desk.command_hint')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
          className="h-full min-w-0 flex-1 bg-transparent text-body !outline-none placeholder:text-text-3"
        />
        <Kbd>Esc</Kbd>
      </div>
      <CommandList {...{ id, groups, none, chosen }} onRun={run} />
      <Foot />
    </Dialog>
  );
}

interface CommandListProps {
  readonly id: string;
  readonly groups: readonly Group[];
  /** Why there is nothing. */
  readonly none: string;
  readonly chosen: Command | undefined;
  readonly onRun: (command: Command) => void;
}

function CommandList({ id, groups, none, chosen, onRun }: CommandListProps) {
  const t = useT();
  return (
    <div
      id={`${id}list`}
      role="listbox"
      aria-label={t('desk.command_bar')}
      className="max-h-[56vh] overflow-y-auto p-2"
    >
      {chosen === undefined && (
        <p className="px-3 py-8 text-center text-caption text-text-2">{none}</p>
      )}
      {groups.map(
        ({ title, commands }) =>
          commands.length > 0 && (
            <div key={title} role="group" aria-label={title}>
              <p aria-hidden className="px-2.5 pt-2 pb-1 text-micro font-medium text-text-2">
                {title}
              </p>
              {commands.map((command) => (
                <CommandRow
                  key={command.id}
                  id={`${id}${command.id}`}
                  command={command}
                  isChosen={command === chosen}
                  onRun={() => onRun(command)}
                />
              ))}
            </div>
          ),
      )}
    </div>
  );
}

interface CommandRowProps {
  readonly id: string;
  readonly command: Command;
  readonly isChosen: boolean;
  readonly onRun: () => void;
}

const CommandRow = ({ id, command, isChosen, onRun }: CommandRowProps) => (
  <button
    id={id}
    type="button"
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    // The field keeps the focus.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onRun}
    ref={(row) => {
      if (isChosen) row?.scrollIntoView({ block: 'nearest' });
    }}
    className={`flex h-10 w-full cursor-pointer text-start items-center gap-3 rounded-[10px] px-2.5 text-caption ${isChosen ? 'bg-fill' : 'hover:bg-fill/60'}`}
  >
    <span className="grid w-6 shrink-0 place-items-center">{command.icon}</span>
    <span className="min-w-0 flex-1 truncate">
      <span className="font-semibold">{command.name}</span>
      {command.detail !== undefined && <span className="ms-2 text-text-2">{command.detail}</span>}
    </span>
    {command.figure}
    {isChosen && <Kbd>Enter</Kbd>}
  </button>
);

function Foot() {
  const t = useT();
  return (
    <p
      aria-hidden
      className="flex h-9 items-center gap-4 border-t border-line px-4 text-micro text-text-2"
    >
      <span className="flex items-center gap-1.5">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {t('desk.command_choose')}
      </span>
      <span className="flex-1" />
      <span className="flex items-center gap-1.5">
        <Kbd>?</Kbd>
        {t('desk.keys')}
      </span>
    </p>
  );
}
