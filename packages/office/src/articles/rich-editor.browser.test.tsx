import { show } from '@meridian/design/testing/show';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RichEditor } from './rich-editor.tsx';

const area = () => page.getByRole('textbox', { name: 'Text' });
function edit(html: string, isReadOnly = false) {
  const write = vi.fn<(html: string) => void>();
  show(
    <RichEditor
      label="Text"
      html={html}
      lang="en"
      dir="ltr"
      isReadOnly={isReadOnly}
      onWrite={write}
    />,
  );
  return { written: () => write.mock.lastCall?.[0], write };
}
const type = async (text: string) => {
  await userEvent.click(area());
  getSelection()?.selectAllChildren(area().element());
  getSelection()?.collapseToEnd();
  await userEvent.keyboard(text);
};

describe('the editor of a text', () => {
  it('keeps what a text may have, joined cells and a list’s first number too', async () => {
    const table = '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>';
    const { written } = edit(`<ol start="3"><li>c</li></ol>${table}<p>end</p>`);
    await type('!');
    expect(written()).toBe(`<ol start="3"><li>c</li></ol>${table}<p>end!</p>`);
  });

  it('is given nothing that could run, and writes none', async () => {
    const { written } = edit('<p onclick="x()">a<script>x()</script></p><p>b</p>');
    await type('!');
    expect(written()).toBe('<p>a</p><p>b!</p>');
  });

  it('makes what is chosen bold, and takes it back', async () => {
    const { written } = edit('<p>word</p>');
    await userEvent.click(area());
    getSelection()?.selectAllChildren(area().element());
    await userEvent.click(page.getByRole('button', { name: 'Bold' }));
    expect(written()).toBe('<p><b>word</b></p>');
    await userEvent.click(page.getByRole('button', { name: 'Undo' }));
    expect(written()).toBe('<p>word</p>');
  });

  it('takes of what is pasted the text alone', async () => {
    const { written } = edit('<p>a</p>');
    await type('b');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'c');
    clipboardData.setData('text/html', '<h1 onclick="x()">c</h1>');
    area()
      .element()
      .dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    expect(written()).toBe('<p>abc</p>');
  });

  it('of a reader without the right to write has no tools', () => {
    edit('<p>a</p>', true);
    expect(page.getByRole('group', { name: 'Format' }).elements()).toHaveLength(0);
    expect(area().element().getAttribute('contenteditable')).toBe('false');
  });
});
