// A form that runs an action in place of the browser's own sending. Its button takes no press while it runs, which costs
// it the focus: after a refusal the first wrong field has it, else the button again.
import { type ComponentProps, useEffect, useState } from 'react';

interface ActionFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onRun: () => Promise<void>;
}

export function ActionForm({ onRun, ...rest }: ActionFormProps) {
  const [ended, setEnded] = useState<{ readonly form: HTMLFormElement } | null>(null);
  // By then what came of it is drawn.
  useEffect(() => {
    if (ended !== null) focusAgain(ended.form);
  }, [ended]);
  return (
    <form
      {...rest}
      tabIndex={-1}
      className={`outline-none ${rest.className ?? ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        void onRun().then(() => setEnded({ form }));
      }}
    />
  );
}

function focusAgain(form: HTMLFormElement): void {
  const { activeElement } = document;
  // Whoever went on to something else keeps it.
  if (activeElement !== document.body && !form.contains(activeElement)) return;
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (wrong !== null) {
    // In the middle: at an end of the page it would lie behind the bar that settings keep there.
    wrong.focus({ preventScroll: true });
    wrong.scrollIntoView({ block: 'center' });
  } else if (activeElement === document.body)
    (form.querySelector<HTMLElement>('[type="submit"]') ?? form).focus({ preventScroll: true });
}
