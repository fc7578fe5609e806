// What every sheet tells of its rows in the public log: one calm line, the rows with their proofs below it, and what was found
// as evidence where the log says anything else.
import type { ReactNode } from 'react';
import { saveFile } from '@meridian/design/lib/files';
import { Download, ShieldCheck, ShieldQuestion } from 'lucide-react';
import { formatCount, formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { loadOnceOnline } from '../lib/load-code.ts';
import { Folded } from './folded.tsx';
import { IconButton } from './icon-button.tsx';

/** The log is a second behind. */
export const PROOF_AGAIN_AFTER_MS = 1_500;

const TIME: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
};

/** What the browser found: nothing that was proven is ever a guess. */
export type ProofFound<InLog> =
  | ({ readonly state: 'checked' } & InLog)
  | { readonly state: 'fault'; readonly fault: string; readonly evidence: string };

/** @param shown what the screen shows, kept with the evidence @throws what is no fault of the log, as where there is no network */
export async function findProof<InLog>(
  prove: () => Promise<InLog>,
  shown: object,
): Promise<ProofFound<InLog>> {
  const [{ ProofError }, { seenLog }] = await loadOnceOnline(() =>
    Promise.all([import('@meridian/proof'), import('../lib/public-log.ts')]),
  );
  try {
    return { state: 'checked', ...(await prove()) };
  } catch (fault) {
    if (!(fault instanceof ProofError)) throw fault;
    const evidence = { fault: fault.message, at: Date.now(), seen: seenLog(), ...shown };
    return { state: 'fault', fault: fault.fault, evidence: JSON.stringify(evidence, null, 2) };
  }
}

export interface ProvenRow {
  readonly seq: number;
  readonly at: number;
  /** Its proof, which needs no site. */
  readonly file: string;
}

interface ProofLineProps<Row extends ProvenRow> {
  readonly isChecked: boolean;
  readonly title: string;
  /** In plain words, what was checked. */
  readonly about: ReactNode;
  readonly rows: readonly Row[];
  /** Leaves of the log. */
  readonly size: number;
  readonly nameOf: (row: Row) => string;
}

export function ProofLine<Row extends ProvenRow>(props: ProofLineProps<Row>) {
  const { isChecked, title, about, rows, size, nameOf } = props;
  const t = useT();
  const Icon = isChecked ? ShieldCheck : ShieldQuestion;
  return (
    <Folded
      title={title}
      icon={
        <Icon
          aria-hidden
          className={`size-4 shrink-0 ${isChecked ? 'text-positive' : 'text-text-3'}`}
        />
      }
    >
      <div className="border-t border-line px-4 pt-3 pb-4">
        <div className="grid gap-2 text-caption text-text-2 text-pretty">{about}</div>
        <ul className="mt-2 divide-y divide-line">
          {rows.map((row) => (
            <RowLine key={row.seq} row={row} size={size} name={nameOf(row)} />
          ))}
        </ul>
        <a
          href="#/trust"
          className="mt-2 inline-flex min-h-6 items-center text-caption font-medium text-accent"
        >
          {t('log.link')}
        </a>
      </div>
    </Folded>
  );
}

interface RowLineProps {
  readonly row: ProvenRow;
  readonly size: number;
  readonly name: string;
}

function RowLine({ row, size, name }: RowLineProps) {
  const t = useT();
  const save = (): void =>
    saveFile(new Blob([row.file], { type: 'text/plain' }), `row-${row.seq}.tlog-proof`);
  return (
    <li className="flex items-center justify-between gap-3 py-1">
      <p className="min-w-0 text-caption">
        <span className="font-medium">{name}</span>
        <span className="block text-text-3">
          {formatDateTime(row.at, TIME)}
          {' · '}
          {t('orders.proof_row', { row: formatCount(row.seq), size: formatCount(size) })}
        </span>
      </p>
      <IconButton label={t('orders.proof_save')} onClick={save} className="text-text-2">
        <Download aria-hidden className="size-4" />
      </IconButton>
    </li>
  );
}
