// What a visit that begins on another page than Home has asked for before any code of the page came
// (tools/early-page-script.ts).
import { getLanguage } from './i18n.ts';

declare global {
  interface Window {
    readonly early?: {
      /** When all answers are there, or did not come. */
      readonly all: Promise<unknown>;
      take(name: string, language: string): Promise<unknown>;
    };
  }
}

/** Usable once; nothing if it was not requested, or did not come. */
export const takeEarly = <T>(name: string) =>
  window.early?.take(name, getLanguage()) as Promise<T | null> | undefined;
