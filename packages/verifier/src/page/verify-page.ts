// The page that a stranger opens from disk: the same checks as the command's, in a browser. It remembers what it saw of a log, so
// that the next look finds whatever was changed meanwhile.
import { ProofError } from '@meridian/proof';
import { readAccountFile } from '../account-file.ts';
import {
  type AccountRows,
  NEWEST_TICK_FILES,
  type Remembered,
  countAgain,
  isCopying,
  lookAtLog,
  recompute,
} from '../check-log.ts';
import { siteAt, withSlash } from '../site-at.ts';
import { toldCounted, toldLog, toldOwed, toldRecomputed } from '../told.ts';

function part<T extends Element>(selector: string, of: new () => T): T {
  const found = document.querySelector(selector);
  if (!(found instanceof of)) throw new Error(`the page has ${selector}`);
  return found;
}

const form = part('#ask', HTMLFormElement);
const button = part('button', HTMLButtonElement);
const work = part('#work', HTMLDivElement);
const bar = part('#part', HTMLProgressElement);
const list = part('#found', HTMLUListElement);
const alarm = part('#fault', HTMLDivElement);

const say = (lines: readonly string[]): void =>
  list.append(
    ...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })),
  );

const nameOf = (site: string): string => `meridian-verify:${site}`;

function rememberedOf(site: string): Remembered | null {
  const kept = localStorage.getItem(nameOf(site));
  return kept === null ? null : (JSON.parse(kept) as Remembered);
}

async function check(fields: FormData): Promise<void> {
  const textOf = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const address = withSlash(textOf('site'));
  const [key, line] = [textOf('key'), textOf('line')];
  const file = fields.get('account');
  const isGiven = file instanceof File && file.size > 0;
  const own = isGiven ? readAccountFile(await file.text()) : null;
  const remembered = rememberedOf(address);
  const site = siteAt(address);
  const looked = await lookAtLog(site, {
    remembered,
    tickFiles: NEWEST_TICK_FILES,
    ...(key !== '' && { key }),
    ...(line !== '' && { line }),
    ...(own !== null && { own }),
    onProgress: (read) => void (bar.value = own === null ? read : read * 0.3),
  });
  localStorage.setItem(nameOf(address), JSON.stringify(looked.remembered));
  const asked = { isSeen: remembered !== null, hasLine: line !== '', hasOwn: own !== null };
  say(toldLog(looked, asked));
  if (looked.liabilities !== null) say(toldOwed(looked.liabilities, undefined));
  const since = Date.parse(textOf('since') || '1970-01-01');
  if (own !== null) await computeAgain(site, own, looked.log, since);
}

async function computeAgain(
  site: ReturnType<typeof siteAt>,
  own: AccountRows,
  log: Parameters<typeof recompute>[2],
  since: number,
): Promise<void> {
  if (isCopying(own)) return say(toldCounted(countAgain(own, log)));
  const startedAt = performance.now();
  const onProgress = (done: number): void => void (bar.value = 0.3 + done * 0.7);
  const found = await recompute(site, own, log, { since, onProgress });
  say(toldRecomputed({ ...found, seconds: (performance.now() - startedAt) / 1_000 }));
}

function sayFault(error: unknown): void {
  const isProof = error instanceof ProofError;
  alarm.textContent = isProof ? `NOT PROVEN ${error.message}` : String(error);
  alarm.hidden = false;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  list.replaceChildren();
  [alarm.hidden, work.hidden, button.disabled, bar.value] = [true, false, true, 0];
  check(new FormData(form))
    .catch(sayFault)
    .finally(() => {
      [work.hidden, button.disabled] = [true, false];
    });
});
