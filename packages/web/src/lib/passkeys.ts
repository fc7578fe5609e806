// Between the wire's passkey options, which are JSON objects of the WebAuthn specification, and the browser library's types.

/** The options as they came: the server made them in the form that the library names. */
export const asOptions = <T>(options: Readonly<Record<string, unknown>>): T => options as T;

/** The user turned the browser's question down, or let it lapse. */
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

/** The browser by the name that it gives itself; browsers that pose as others are looked for first. */
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
