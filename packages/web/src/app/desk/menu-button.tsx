// A button that opens a short list to choose one of: a menu beside the button, never a sheet from below.
import type { ReactNode } from 'react';
import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';

export interface MenuChoice<T extends string> {
  readonly value: T;
  readonly label: string;
}

interface MenuButtonProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly MenuChoice<T>[];
  readonly onChange: (value: T) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

export const MENU_POPUP =
  'min-w-40 rounded-inner bg-surface p-1 text-caption text-text shadow-card ring-1 ring-line outline-none';
export const MENU_ITEM =
  'flex h-8 cursor-pointer items-center gap-2 rounded-[8px] px-2.5 outline-none data-highlighted:bg-fill';

export function MenuButton<T extends string>(props: MenuButtonProps<T>) {
  const { label, value, choices, onChange, className = '', children } = props;
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={label}
        title={label}
        className={`press grid shrink-0 place-items-center ${className}`}
      >
        {children}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-50">
          <Menu.Popup className={MENU_POPUP}>
            <Menu.RadioGroup
              value={value}
              onValueChange={(chosen: unknown) => {
                const found = choices.find((choice) => choice.value === chosen);
                if (found) onChange(found.value);
              }}
            >
              {choices.map((choice) => (
                <Menu.RadioItem
                  key={choice.value}
                  value={choice.value}
                  closeOnClick
                  className={MENU_ITEM}
                >
                  <span className="flex-1">{choice.label}</span>
                  <Menu.RadioItemIndicator>
                    <Check aria-hidden className="size-4" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
