// A form that runs an action in place of the browser's own sending. Its button takes no press while it runs, which costs
// it the focus: after a refusal the first wrong field has it, else the button again.
import type { ComponentProps } from 'react';

interface ActionFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onRun: () => Promise<void>;
}

export const ActionForm = ({ onRun, ...rest }: ActionFormProps) => (
  <form
    {...rest}
    onSubmit={(event) => {
      event.preventDefault();
      const form = event.currentTarget;
      // What came of it is drawn by the next frame.
      void onRun().then(() => requestAnimationFrame(() => focusAgain(form)));
    }}
  />
);

function focusAgain(form: HTMLFormElement): void {
  const { activeElement } = document;
  // Whoever went on to something else keeps it.
  if (activeElement !== document.body && !form.contains(activeElement)) return;
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (wrong !== null) wrong.focus();
  else if (activeElement === document.body)
    form.querySelector<HTMLElement>('[type="submit"]')?.focus();
}
