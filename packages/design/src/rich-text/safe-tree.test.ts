import { describe, expect, it } from 'vitest';
import { type MarkupNode, safeTree, textOf } from './safe-tree.ts';

const text = (content: string): MarkupNode => ({
  nodeType: 3,
  nodeName: '#text',
  textContent: content,
  childNodes: [],
});
const el = (
  nodeName: string,
  attributes: Record<string, string> = {},
  ...children: (MarkupNode | string)[]
): MarkupNode => ({
  nodeType: 1,
  nodeName,
  textContent: null,
  childNodes: children.map((child) => (typeof child === 'string' ? text(child) : child)),
  getAttribute: (name) => attributes[name] ?? null,
});
const hrefOf = (href: string) => safeTree([el('A', { href }, 'x')]);

describe('what a written text keeps', () => {
  it('is its few elements, without the attributes that nobody asked for', () => {
    const tree = safeTree([
      el('H2', { onclick: 'x()', style: 'position:fixed', id: 'root' }, 'Rates'),
      el('P', { class: 'x' }, 'The ', el('B', {}, 'bank'), ' waits.', el('BR')),
      el('TABLE', {}, el('TR', {}, el('TD', { colspan: '2', onmouseover: 'x()' }, '1'))),
    ]);
    expect(tree).toEqual([
      { name: 'h2', children: ['Rates'] },
      {
        name: 'p',
        children: [
          'The ',
          { name: 'b', children: ['bank'] },
          ' waits.',
          { name: 'br', children: [] },
        ],
      },
      {
        name: 'table',
        children: [{ name: 'tr', children: [{ name: 'td', colSpan: 2, children: ['1'] }] }],
      },
    ]);
  });

  it.each(['SCRIPT', 'style', 'IFRAME', 'svg', 'math', 'OBJECT', 'FORM', 'TEMPLATE', 'NOSCRIPT'])(
    'is nothing of %s, nor of what is in it',
    (name) => {
      expect(safeTree([el('P', {}, 'a', el(name, {}, 'alert(1)', el('P', {}, 'b')))])).toEqual([
        { name: 'p', children: ['a'] },
      ]);
    },
  );

  it('is the content of an element that it does not know', () => {
    expect(safeTree([el('CENTER', {}, el('P', {}, 'a'))])).toEqual([
      { name: 'p', children: ['a'] },
    ]);
    expect(safeTree([el('constructor', {}, 'a')])).toEqual(['a']);
  });

  it.each([
    ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
    ['mailto:desk@example.com', 'mailto:desk@example.com'],
  ])('is the link %j', (href, kept) => {
    expect(hrefOf(href)).toEqual([{ name: 'a', href: kept, children: ['x'] }]);
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'mailto:a@b" onclick="x',
    '//evil.example',
    '/relative',
  ])('is the words alone of the link %j', (href) => {
    expect(hrefOf(href)).toEqual([{ name: 'a', children: ['x'] }]);
  });

  it('is a picture of this site, and no other', () => {
    const picture = (src: string) => safeTree([el('IMG', { src, alt: 'A', onerror: 'x()' })]);
    expect(picture('/news/rates.svg')).toEqual([
      { name: 'img', src: '/news/rates.svg', alt: 'A', children: [] },
    ]);
    for (const src of [
      'https://evil.example/pixel',
      '//evil.example/a',
      '/\\evil',
      'javascript:1',
      '',
    ])
      expect(picture(src)).toEqual([]);
    expect(picture('data:image/svg+xml;base64,AAAA')).toEqual([]);
    expect(picture('data:image/png;base64,AAAA')).toEqual([]);
  });

  it('has an end, however deep or long the markup is', () => {
    let deep = el('P', {}, 'core');
    for (let level = 0; level < 500; level += 1) deep = el('BLOCKQUOTE', {}, deep);
    expect(textOf(safeTree([deep]))).not.toContain('core');
    const long = Array.from({ length: 20_000 }, () => el('BR'));
    expect(safeTree(long)).toHaveLength(5_000);
  });
});
