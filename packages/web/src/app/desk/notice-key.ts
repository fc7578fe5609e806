// The key that leads to a notice, wherever the focus is, and back: its buttons are the last of the page, many Tabs away.
import { useEffect } from 'react';
import { holdNotices, onNotices } from '../../lib/notices.ts';

export const NOTICE_KEY = 'F8';

/** Of the page's events, those after which somebody may be at a notice, or no longer. */
const MOVES = ['focusin', 'pointerover'] as const;

const notices = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-notices]');

function blurNotice(): void {
  const { activeElement: at } = document;
  if (at instanceof HTMLElement && notices()?.contains(at) === true) at.blur();
}

export function useNoticeKey(): void {
  useEffect(() => {
    let before: HTMLElement | null = null;
    const goBack = (): void => {
      // Where nothing had the focus, nothing has it again: a page takes none.
      if (before === document.body) blurNotice();
      else before?.focus();
      before = null;
    };
    const onKey = (event: KeyboardEvent): void => {
      const isAtNotice = notices()?.contains(document.activeElement) === true;
      if (
        isAtNotice ? event.key !== NOTICE_KEY && event.key !== 'Escape' : event.key !== NOTICE_KEY
      )
        return;
      const button = notices()?.querySelector('button');
      if (!button) return;
      event.preventDefault();
      event.stopPropagation();
      if (isAtNotice) return goBack();
      before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      button.focus();
    };
    let isOver = false;
    const hold = (): void =>
      holdNotices(isOver || notices()?.contains(document.activeElement) === true);
    const onMove = ({ type, target }: Event): void => {
      if (type === 'pointerover')
        isOver = target instanceof Node && notices()?.contains(target) === true;
      hold();
    };
    // Once it is drawn: a notice that went with the focus gives it back, unless its action has taken it elsewhere.
    const stop = onNotices(() =>
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) goBack();
        hold();
      }),
    );
    document.addEventListener('keydown', onKey, true);
    for (const move of MOVES) document.addEventListener(move, onMove);
    return () => {
      stop();
      holdNotices(false);
      for (const move of MOVES) document.removeEventListener(move, onMove);
      document.removeEventListener('keydown', onKey, true);
    };
  }, []);
}
