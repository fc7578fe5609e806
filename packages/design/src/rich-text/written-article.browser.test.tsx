import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { safeTreeOf } from './safe-tree.ts';
import { WrittenArticle } from './written-article.tsx';

declare global {
  interface Window {
    hasRun?: boolean;
  }
}

const showText = (html: string, lang = 'en', picture?: () => React.ReactNode) =>
  show(
    <WrittenArticle
      kind="news"
      title="Rates"
      lang={lang}
      day="20 November 2026"
      tree={safeTreeOf(html)}
      {...(picture === undefined ? {} : { picture })}
    />,
  );
/** What is drawn of the text: elements without their classes. */
function drawn(): string {
  const body = document.querySelector('div[lang]')?.cloneNode(true) as HTMLElement;
  for (const element of body.querySelectorAll('*')) element.removeAttribute('class');
  return body.innerHTML;
}

describe('a written text', () => {
  it('runs nothing and loads nothing of what it is not allowed to have', async () => {
    showText(
      '<p onclick="window.hasRun = true">a<script>window.hasRun = true</script></p>' +
        '<img src="x" onerror="window.hasRun = true"><iframe src="javascript:parent.hasRun = true"></iframe>' +
        '<svg><a href="javascript:hasRun = true">b</a></svg><style>p { display: none }</style>',
    );
    expect(drawn()).toBe('<p>a</p>');
    await page.getByText('a', { exact: true }).click();
    expect(window.hasRun).toBeUndefined();
  });

  it('is drawn as plain writing: two headings, strong words, emphasis', () => {
    showText('<h2>A</h2><h4>B</h4><p><b>c</b><i>d</i><font>e</font></p>');
    expect(drawn()).toBe('<h2>A</h2><h3>B</h3><p><strong>c</strong><em>d</em>e</p>');
  });

  it('leads out of the site in a tab of its own, or nowhere', () => {
    showText('<p><a href="https://example.com/a">x</a><a href="/user">y</a></p>');
    expect(drawn()).toBe(
      '<p><a href="https://example.com/a" target="_blank" rel="noopener noreferrer nofollow">x</a>y</p>',
    );
  });

  it('keeps what its table joins, without the white space between its rows', () => {
    showText('<table>\n<tr>\n<td colspan="2" width="9">1</td>\n</tr>\n</table>');
    expect(drawn()).toBe(
      '<div><table><tbody><tr><td colspan="2">1</td></tr></tbody></table></div>',
    );
  });

  it('shows a picture of the site alone, in the way that the page can', () => {
    const html = '<img src="/news/gap.svg" alt="A gap"><img src="https://evil.example/p.png">';
    showText(html);
    expect(document.querySelectorAll('img')).toHaveLength(1);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/news/gap.svg');
    document.body.replaceChildren();
    showText(html, 'en', () => <span>held back</span>);
    expect(drawn()).toBe('<span>held back</span>');
  });

  it.each([
    ['en', 'ltr'],
    ['ar', 'rtl'],
  ])('in %s runs %s, with its title', (lang, direction) => {
    showText('<p>a</p>', lang);
    for (const part of document.body.querySelectorAll('[lang]'))
      expect(getComputedStyle(part).direction).toBe(direction);
  });

  it('says how long it takes to read beside its day if it is news', async () => {
    const article = { title: 'Rates', lang: 'en', day: '20 November', tree: [] } as const;
    show(<WrittenArticle kind="news" {...article} reading="3 min read" />);
    await expect.element(page.getByText('20 November · 3 min read')).toBeVisible();
    document.body.replaceChildren();
    show(<WrittenArticle kind="announcement" {...article} reading="3 min read" />);
    await expect.element(page.getByText('20 November', { exact: true })).toBeVisible();
  });

  it('of a client’s phone is set alike on a wide screen', async () => {
    await page.viewport(1280, 800);
    const article = { kind: 'news', title: 'Rates', lang: 'en', day: null, tree: [] } as const;
    show(<WrittenArticle {...article} isPhone />);
    const phone = getComputedStyle(page.getByRole('heading').element()).fontSize;
    document.body.replaceChildren();
    show(<WrittenArticle {...article} />);
    const wide = getComputedStyle(page.getByRole('heading').element()).fontSize;
    await page.viewport(390, 844);
    expect(Number.parseFloat(phone)).toBeLessThan(Number.parseFloat(wide));
  });
});
