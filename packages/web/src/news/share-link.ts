// Shares a link: by the device's own dialog if it has one, else by the clipboard.
import { t } from '../lib/i18n.ts';
import { notify } from '../lib/notices.ts';
import { report } from '../lib/report.ts';

const hasSheet = () =>
  typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;

export async function shareLink(title: string, url: string): Promise<void> {
  try {
    if (hasSheet()) {
      await navigator.share({ title, url });
      return;
    }
    await navigator.clipboard.writeText(url);
    notify('success', t('news.copied'));
  } catch (fault) {
    // The reader closed the dialog.
    if (fault instanceof DOMException && fault.name === 'AbortError') return;
    report('the link was not handed on', fault);
    notify('error', t('news.not_copied'));
  }
}
