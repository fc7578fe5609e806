// What the app has sent: the files of its outbox, each read once.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { TestApp } from './test-app.ts';

export interface Sent {
  readonly kind: 'eml' | 'txt';
  readonly to: string;
  readonly raw: string;
  /** Six digits, if there are any. */
  readonly code: string | null;
}

export class Outbox {
  readonly #app: TestApp;
  readonly #seen = new Set<string>();

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** Everything since the last look, once nothing is on its way any more. */
  async look(): Promise<Sent[]> {
    await this.#app.app.postman.settled();
    const folder = path.join(this.#app.dataDir, 'outbox');
    const files = existsSync(folder) ? readdirSync(folder) : [];
    const fresh = files.filter((file) => !this.#seen.has(file)).toSorted();
    return fresh.map((file) => {
      this.#seen.add(file);
      if (!/\.(eml|txt)$/.test(file)) throw new Error(`${file} is no message`);
      const raw = readFileSync(path.join(folder, file), 'utf8');
      const to = /^To: <?([^>\r\n]*)>?/m.exec(raw)?.[1] ?? '';
      const kind = file.endsWith('.eml') ? 'eml' : 'txt';
      // A mail has its code on a line of its own, a text within its sentence.
      const found = kind === 'eml' ? /^ {4}(\d{6})\r?$/m.exec(raw) : /\n\n.*?(\d{6})/.exec(raw);
      return { kind, to, raw, code: found?.[1] ?? null };
    });
  }

  /** The code sent last to one address. */
  async code(to: string): Promise<string> {
    const sent = (await this.look()).filter(
      (message) => message.to.toLowerCase() === to.toLowerCase(),
    );
    const code = sent.at(-1)?.code ?? null;
    if (code === null) throw new Error(`a code was sent to ${to}`);
    return code;
  }
}
