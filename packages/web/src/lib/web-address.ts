// Addresses that come from the server or from written texts: only addresses of web pages are followed.

/** The address in the browser's form if it is absolute and http or https; else undefined. */
export function webAddress(text: string): string | undefined {
  const written = text.trim();
  if (!URL.canParse(written)) return undefined;
  const { protocol, href } = new URL(written);
  return /^https?:$/.test(protocol) ? href : undefined;
}

/** "www.example.com" of "https://www.example.com/en", for people to read. */
export const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host : address;
