import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { Button } from './button.tsx';

const button = () => page.getByRole('button', { name: 'Send' });
const widthOf = () => button().element().getBoundingClientRect().width;

describe('a button', () => {
  it('takes no press while it works, and keeps its width', async () => {
    const press = vi.fn<() => void>();
    const draw = show(<Button onClick={press}>Send</Button>);
    await userEvent.click(button());
    const width = widthOf();
    draw(
      <Button onClick={press} isBusy>
        Send
      </Button>,
    );
    expect(widthOf()).toBe(width);
    await expect.element(button()).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button()).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button(), { force: true });
    expect(press).toHaveBeenCalledTimes(1);
  });

  it('keeps the focus while it works', async () => {
    const draw = show(<Button>Send</Button>);
    button().element().focus();
    draw(<Button isBusy>Send</Button>);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await expect.element(button()).toHaveFocus();
    draw(<Button>Send</Button>);
    await expect.element(button()).toHaveFocus();
  });

  it('sends no form by Enter in a field while it works', async () => {
    const send = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    const form = (isBusy: boolean) => (
      <form onSubmit={(event) => send(event.nativeEvent)}>
        <input aria-label="Name" />
        <Button type="submit" isBusy={isBusy}>
          Send
        </Button>
      </form>
    );
    const draw = show(form(true));
    await userEvent.type(page.getByRole('textbox', { name: 'Name' }), '{Enter}');
    expect(send).not.toHaveBeenCalled();
    draw(form(false));
    await userEvent.type(page.getByRole('textbox', { name: 'Name' }), '{Enter}');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('sends no form unless it is told to', async () => {
    const send = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    show(
      <form onSubmit={(event) => send(event.nativeEvent)}>
        <Button>Look</Button>
        <Button type="submit">Send</Button>
      </form>,
    );
    await userEvent.click(page.getByRole('button', { name: 'Look' }));
    expect(send).not.toHaveBeenCalled();
    await userEvent.click(button());
    expect(send).toHaveBeenCalledTimes(1);
  });
});
