// A browser for the tests: CHROMIUM_PATH, the one that comes as a package for linux x64, or an installed one.
import { accessSync, constants } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
];

/** Where the browser is, and how it is started. */
export async function launchOptions(): Promise<{ executablePath: string; args: string[] }> {
  const executablePath =
    process.env['CHROMIUM_PATH'] ?? (await packaged()) ?? INSTALLED.find(isExecutable);
  if (executablePath !== undefined) return { executablePath, args: FLAGS };
  throw new Error(
    `The browser tests need a Chromium: none is installed, and the packaged one is for linux x64 only (this is ${process.platform} ${process.arch}). Install one, or set CHROMIUM_PATH.`,
  );
}

/** A browser without the windows and bars of one for people: pages cost less than half the computing. */
async function packaged(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  // Makes the package unpack the libraries that a bare machine lacks.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  const { default: browser } = await import('@sparticuz/chromium');
  return await browser.executablePath();
}

export const openBrowser = async (): Promise<Browser> => chromium.launch(await launchOptions());

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
