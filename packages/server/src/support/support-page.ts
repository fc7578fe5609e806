// The site's own customer service page, shown in a sandboxed frame if no provider's chat is configured: questions and
// answers that look like a conversation, without a script.
import { LANGUAGE_TAGS, type Language, languageOf } from '@meridian/contract';
import type { FastifyInstance } from 'fastify';
import { FRAMED_PAGE_HEADERS } from '../platform/http/security-headers.ts';
import { textOf } from '../platform/http/texts.ts';
import type { LiveSettings } from '../settings/settings.ts';

const SUPPORT_PAGE = '/support.html';

/** The page's address in a language: a frame cannot send our header. */
export const supportLink = (link: string, language: Language): string =>
  link === SUPPORT_PAGE ? `${link}?lang=${language}` : link;

export function mountSupportPage(
  app: FastifyInstance,
  settings: Pick<LiveSettings, 'current'>,
): void {
  app.get<{ Querystring: { lang?: unknown; theme?: unknown } }>(SUPPORT_PAGE, (request, reply) => {
    const { lang, theme } = request.query;
    const language = languageOf(typeof lang === 'string' ? lang : '') ?? 'en';
    return reply
      .headers({
        ...FRAMED_PAGE_HEADERS,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      })
      .send(
        supportPage(
          language,
          THEMES.find((one) => one === theme),
          settings.current().contactEmail,
        ),
      );
  });
}

/** The theme that the client chose for the site; else the device's. */
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const TOPICS = ['withdraw', 'price', 'identity', 'demo'] as const;

const DARK =
  'color-scheme: dark; --bg: #0b0e13; --card: #171b22; --own: #e9edf3; --on-own: #0b0f17; --text: #e9edf3;';
const STYLE = `
:root { color-scheme: light; --bg: #f5f6f8; --card: #fff; --own: #0b0f17; --on-own: #fff; --text: #0b0f17; }
@media (prefers-color-scheme: dark) { :root:not([data-theme]) { ${DARK} } }
:root[data-theme='dark'] { ${DARK} }
* { box-sizing: border-box; }
body { margin: 0; padding: 20px 16px 32px; background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 40rem; margin: 0 auto; display: grid; gap: 12px; }
h1 { font-size: 20px; margin: 0 0 4px; }
p { margin: 0; padding: 12px 16px; border-radius: 18px; background: var(--card); max-width: 88%; justify-self: start; border-start-start-radius: 6px; }
details { display: grid; gap: 8px; }
summary { list-style: none; cursor: pointer; padding: 12px 16px; min-height: 44px; width: fit-content; max-width: 88%; margin-inline-start: auto; border-radius: 18px; border-end-end-radius: 6px; background: var(--own); color: var(--on-own); font-weight: 600; }
summary::-webkit-details-marker { display: none; }
summary:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
details p { margin-top: 8px; }
bdi { font-weight: 600; overflow-wrap: anywhere; }`;

function supportPage(language: Language, theme: Theme | undefined, email: string): string {
  const title = escaped(textOf(language, 'support_title'));
  const answers = TOPICS.map(
    (topic) =>
      `<details><summary>${escaped(textOf(language, `support_q_${topic}`))}</summary>` +
      `<p>${escaped(textOf(language, `support_a_${topic}`))}</p></details>`,
  );
  const address = `<bdi>${escaped(email)}</bdi>`;
  const write =
    email === ''
      ? ''
      : `<p>${escaped(textOf(language, 'support_write')).replace('{email}', () => address)}</p>`;
  return (
    `<!doctype html><html lang="${LANGUAGE_TAGS[language]}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"${theme === undefined ? '' : ` data-theme="${theme}"`}>` +
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${title}</title><style>${STYLE}</style></head>` +
    `<body><main><h1>${title}</h1><p>${escaped(textOf(language, 'support_greeting'))}</p>` +
    `${answers.join('')}${write}</main></body></html>`
  );
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
