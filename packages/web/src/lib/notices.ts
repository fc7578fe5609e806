// Short notices to the user, shown by ui/toast.tsx: at most three, each gone after a while.
import { listeners } from '@meridian/design/lib/listeners';
import { newId } from './device.ts';

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

export interface Notice {
  readonly id: string;
  readonly tone: 'success' | 'warning' | 'error';
  readonly text: string;
  /** An action offered with it; such a notice stays longer. */
  readonly action?: NoticeAction | undefined;
}

const NOTICES_MAX = 3;
const SHOWN_MS: Readonly<Record<Notice['tone'], number>> = {
  success: 4_000,
  warning: 12_000,
  error: 4_000,
};
const ACTION_SHOWN_MS = 10_000;
let notices: readonly Notice[] = [];
const changed = listeners();

function change(next: readonly Notice[]): void {
  notices = next;
  changed.tell();
}

export const getNotices = (): readonly Notice[] => notices;
export const onNotices = changed.on;
export const dismissNotice = (id: string): void =>
  change(notices.filter((notice) => notice.id !== id));

let isHeld = false;
/** Those whose time ran out meanwhile. */
const due = new Set<string>();

/** While somebody is at them they stay, however long that takes. */
export function holdNotices(hold: boolean): void {
  isHeld = hold;
  if (hold) return;
  for (const id of due) dismissNotice(id);
  due.clear();
}

function expire(id: string): void {
  if (isHeld) due.add(id);
  else dismissNotice(id);
}

/** What was told to one account must not be shown to the next, nor acted on. */
export const dismissNotices = (): void => change([]);

/**
 * A text that is said again replaces itself, and so is seen, heard and shown its whole time anew. One with an action is
 * about a thing of its own, such as an order: it takes no other's place.
 */
export function notify(tone: Notice['tone'], text: string, action?: NoticeAction): void {
  const notice = { id: newId(), tone, text, action };
  const others = notices.filter((one) => one.text !== text || one.action || action);
  change([...others, notice].slice(-NOTICES_MAX));
  setTimeout(() => expire(notice.id), action ? ACTION_SHOWN_MS : SHOWN_MS[tone]);
}
