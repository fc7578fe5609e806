// A key as it stands on the keyboard.

export const Kbd = ({ children }: { readonly children: string }) => (
  <kbd className="min-w-[18px] rounded-[5px] bg-fill-2 px-1.5 text-center font-sans text-micro leading-4 font-medium text-text-2">
    {children}
  </kbd>
);

/** On a Mac, Ctrl is ⌘ and Alt is ⌥. */
const isMac = navigator.userAgent.includes('Mac');
export const CTRL = isMac ? '⌘' : 'Ctrl';
export const ALT = isMac ? '⌥' : 'Alt';
