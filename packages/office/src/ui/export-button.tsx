// Saves the list that is shown, with its filter, as a CSV file. The audit log says who had it.
import { Download } from 'lucide-react';
import type { AdminCallName } from '@meridian/contract/admin/names/calls';
import { Button } from '@meridian/design/components/button';
import { download } from '../lib/api.ts';
import { useAction } from './use-action.ts';

interface ExportButtonProps {
  readonly list: AdminCallName;
  /** The list's input, without its page. */
  readonly input: Readonly<Record<string, unknown>>;
}

export function ExportButton({ list, input }: ExportButtonProps) {
  const save = useAction(() => download(list, input), 'The file is saved.');
  return (
    <Button tone="quiet" isBusy={save.isBusy} onClick={() => void save.run()}>
      <Download aria-hidden className="size-4" />
      CSV
    </Button>
  );
}
