// `npm run operator -- <command>`: sends a reviewer's command to the running server.
import { ConfigFault, readConfig } from '../config.ts';
import type { CommandOutput } from '../../platform/operator/commands.ts';
import { type Request, askServer, socketPath } from '../../platform/operator/socket.ts';

/** `deposits approve 12 --reference TX1 --seen 100 --as ann` */
export function readArguments(words: readonly string[]): Request {
  const plain: string[] = [];
  const options: Record<string, string> = {};
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i] ?? '';
    if (!word.startsWith('--')) {
      plain.push(word);
      continue;
    }
    const [name = '', ...rest] = word.slice(2).split('=');
    options[name] = rest.length > 0 ? rest.join('=') : (words[(i += 1)] ?? '');
  }
  const { as = '', ...others } = options;
  const [noun = '', verb = '', id = ''] = plain;
  const isId = /^\d{1,15}$/.test(id) && Number(id) > 0;
  return { command: `${noun} ${verb}`.trim(), as, id: isId ? Number(id) : null, options: others };
}

/** Prints columns side by side. Control characters in clients' texts are not passed on to the terminal. */
export function printed(output: CommandOutput): string {
  if (typeof output === 'string') return plainText(output);
  const [first] = output;
  if (first === undefined) return 'Nothing.';
  const columns = Object.keys(first);
  const rows = [columns, ...output.map((row) => columns.map((one) => plainText(row[one] ?? '')))];
  const widths = columns.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const plainText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');

async function main(): Promise<void> {
  const { dataDir } = readConfig(process.env);
  const request = readArguments(process.argv.slice(2));
  const response = await askServer(dataDir, request).catch((error: unknown) => {
    const { code } = error as { code?: string };
    if (code !== 'ENOENT' && code !== 'ECONNREFUSED' && code !== 'EACCES') throw error;
    throw new ConfigFault(`no server answers at ${socketPath(dataDir)}: start it, or set DATA_DIR`);
  });
  if (response.ok) console.log(printed(response.output));
  else console.error(plainText(response.sentence));
  process.exitCode = response.ok ? 0 : 1;
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(error instanceof ConfigFault ? error.message : error);
    process.exit(1);
  });
}
