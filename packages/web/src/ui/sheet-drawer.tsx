// The drawer of a sheet: it follows the finger, traps the focus and closes on Escape or on a tap beside it.
import type { KeyboardEvent, ReactNode } from 'react';
import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { Direction } from './direction.tsx';
import { iconButtonClass } from './icon-button.tsx';
import { isRightToLeft, useT } from '../lib/i18n.ts';

export interface SheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly side?: 'bottom' | 'start';
  /** Screen readers say the title; it is not shown. */
  readonly hideTitle?: boolean;
  /** On a wide screen it is as wide as a picture needs. */
  readonly isWide?: boolean;
  /** What it shows is shown only once: it closes by a button of its own alone. */
  readonly isHeld?: boolean;
  readonly children: ReactNode;
}

const BACKDROP =
  'fixed inset-0 z-40 min-h-dvh bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity ' +
  'duration-[420ms] ease-sheet data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0';
const BOTTOM =
  '-mb-12 max-h-[calc(92dvh+3rem)] w-full max-w-[30rem] overflow-y-auto overscroll-contain rounded-t-sheet bg-surface ' +
  'pb-[calc(3rem+env(safe-area-inset-bottom))] text-text shadow-sheet outline-none transition-transform duration-[420ms] ease-sheet ' +
  '[transform:translateY(var(--drawer-swipe-movement-y))] data-ending-style:[transform:translateY(calc(100%-3rem))] ' +
  'data-starting-style:[transform:translateY(calc(100%-3rem))] data-swiping:select-none data-swiping:duration-0 ' +
  // On a wide screen it floats above the foot of the page.
  'lg:mb-6 lg:max-h-[calc(100dvh-3rem)] lg:rounded-sheet lg:pb-0 lg:data-ending-style:[transform:translateY(calc(100%+2rem))] ' +
  'lg:data-starting-style:[transform:translateY(calc(100%+2rem))]';
const START =
  'h-dvh w-[84vw] max-w-[22rem] overflow-y-auto overscroll-contain bg-surface text-text outline-none transition-transform ' +
  'duration-[420ms] ease-sheet [transform:translateX(var(--drawer-swipe-movement-x))] data-ending-style:[transform:translateX(-100%)] ' +
  'data-starting-style:[transform:translateX(-100%)] rtl:data-ending-style:[transform:translateX(100%)] ' +
  'rtl:data-starting-style:[transform:translateX(100%)] data-swiping:duration-0';

/** Enter does what the sheet asks about, where nothing within has the focus. */
function confirmByEnter({ key, repeat, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
  if (key !== 'Enter' || repeat || target !== currentTarget) return;
  currentTarget.querySelector<HTMLButtonElement>('[data-confirm]')?.click();
}

function CloseButton({ isBottom }: { readonly isBottom: boolean }) {
  const t = useT();
  return (
    <Drawer.Close
      aria-label={t('action.dismiss')}
      className={`${iconButtonClass} absolute end-2 pb-3 text-text-2 ${isBottom ? 'top-0' : 'top-[calc(1rem+env(safe-area-inset-top))]'}`}
    >
      <X aria-hidden className="size-5" strokeWidth={1.9} />
    </Drawer.Close>
  );
}

export default function SheetDrawer({
  open,
  onOpenChange,
  title,
  side = 'bottom',
  hideTitle = false,
  isWide = false,
  isHeld = false,
  children,
}: SheetProps) {
  const isBottom = side === 'bottom';
  const direction = isBottom ? 'down' : isRightToLeft() ? 'right' : 'left';
  return (
    <Direction>
      <Drawer.Root
        open={open}
        onOpenChange={(isOpen, change) => {
          if (isHeld) change.cancel();
          else onOpenChange(isOpen);
        }}
        swipeDirection={direction}
      >
        <Drawer.VirtualKeyboardProvider>
          <Drawer.Portal>
            <Drawer.Backdrop className={BACKDROP} />
            <Drawer.Viewport
              className={`fixed inset-0 z-50 flex ${isBottom ? 'items-end justify-center' : 'justify-start'}`}
            >
              <Drawer.Popup
                onKeyDown={confirmByEnter}
                className={isBottom ? `${BOTTOM} ${isWide ? 'lg:max-w-5xl' : ''}` : START}
              >
                {isBottom && (
                  <div className="sticky top-0 z-10 grid h-6 place-items-center bg-surface">
                    <span className="h-[5px] w-9 rounded-full bg-fill-2" />
                  </div>
                )}
                <Drawer.Content
                  className={`relative flow-root px-5 pb-5 ${isBottom ? '' : 'pt-[calc(1rem+env(safe-area-inset-top))]'}`}
                >
                  <Drawer.Title className={hideTitle ? 'sr-only' : 'mt-1 mb-4 pe-9 text-heading'}>
                    {title}
                  </Drawer.Title>
                  {children}
                  {/* Last in order: the focus goes to the sheet's content first, and one step back from there comes
                      here. */}
                  {!isHeld && <CloseButton isBottom={isBottom} />}
                </Drawer.Content>
              </Drawer.Popup>
            </Drawer.Viewport>
          </Drawer.Portal>
        </Drawer.VirtualKeyboardProvider>
      </Drawer.Root>
    </Direction>
  );
}
