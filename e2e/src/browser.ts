// A browser for the tests: CHROMIUM_PATH, an installed Chromium, or the one that comes as a package for linux x64.
import { accessSync, constants } from 'node:fs';
import { type BrowserServer, chromium } from 'playwright-core';

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

// One process for all pages, and the picture drawn by an emulated graphics card, which took a core all the time.
const NOT_FOR_US =
  /^--(single-process|ignore-gpu-blocklist|in-process-gpu|use-gl=|use-angle=|enable-unsafe-swiftshader)/;

/** Where the browser is, and how it is started. */
export async function launchOptions(): Promise<{ executablePath: string; args: string[] }> {
  const given = process.env['CHROMIUM_PATH'] ?? INSTALLED.find(isExecutable);
  if (given !== undefined) return { executablePath: given, args: FLAGS };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The browser tests need a Chromium: none is installed, and the packaged one is for linux x64 only (this is ${process.platform} ${process.arch}). Install one, or set CHROMIUM_PATH.`,
    );
  }
  // Makes the package unpack the libraries that a bare machine lacks.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return {
    executablePath: await packaged.executablePath(),
    args: [...packaged.args.filter((flag) => !NOT_FOR_US.test(flag)), ...FLAGS],
  };
}

export const openBrowser = async (): Promise<BrowserServer> =>
  chromium.launchServer(await launchOptions());

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
