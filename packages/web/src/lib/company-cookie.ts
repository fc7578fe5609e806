// The cookie company_id: which company a visitor entered.

const NAME = 'company_id';
/** Three years. */
const KEPT_SECONDS = 3 * 365 * 24 * 60 * 60;

/** The company's id among a document's cookies; undefined if none was entered. */
export function companyOf(cookies: string): number | undefined {
  for (const cookie of cookies.split(';')) {
    const [name, value = ''] = cookie.trim().split('=');
    if (name === NAME && /^[1-9]\d{0,14}$/.test(value)) return Number(value);
  }
  return undefined;
}

/** The text to set document.cookie to. @param protocol the page's own */
export function companyCookie(id: number, protocol: string): string {
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${NAME}=${id}; Max-Age=${KEPT_SECONDS}; Path=/; SameSite=Lax${secure}`;
}
