// Converts between the wire's passkey options, JSON objects of the WebAuthn specification, and the browser library's
// types.

/** The options unchanged: the server made them in the form that the library needs. */
export const asOptions = <T>(options: Readonly<Record<string, unknown>>): T => options as T;

/** The user refused the browser's question, or let it expire. */
export function isPasskeyRefusal(fault: unknown): boolean {
  return (
    fault instanceof Error && (fault.name === 'NotAllowedError' || fault.name === 'AbortError')
  );
}

/** A name for a new passkey: the system that the device runs. */
export function deviceName(agent: string): string {
  const known: readonly (readonly [RegExp, string])[] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Mac OS X|Macintosh/, 'Mac'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ];
  return known.find(([sign]) => sign.test(agent))?.[1] ?? '';
}

/** The browser by the name it gives itself; browsers that pose as others are checked first. */
export function browserName(agent: string): string {
  const known: readonly (readonly [RegExp, string])[] = [
    [/\bEdgA?\/|EdgiOS\//, 'Edge'],
    [/\bOPR\/|OPT\//, 'Opera'],
    [/SamsungBrowser\//, 'Samsung Internet'],
    [/Firefox\/|FxiOS\//, 'Firefox'],
    [/Chrome\/|CriOS\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ];
  return known.find(([sign]) => sign.test(agent))?.[1] ?? '';
}
