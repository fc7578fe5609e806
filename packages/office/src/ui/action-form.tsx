// A form that runs an action in place of the browser's own sending.
import type { FormHTMLAttributes } from 'react';

interface ActionFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  readonly onRun: () => Promise<void>;
}

export const ActionForm = ({ onRun, ...rest }: ActionFormProps) => (
  <form
    {...rest}
    onSubmit={(event) => {
      event.preventDefault();
      void onRun();
    }}
  />
);
