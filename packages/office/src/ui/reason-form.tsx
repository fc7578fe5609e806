// A reason and, beside it, the button that acts on it.
import { Button, type ButtonTone } from '@meridian/design/components/button';
import { ActionForm } from './action-form.tsx';
import { Field } from './field.tsx';
import { forgetting } from './forgetting.ts';
import { useAction } from './use-action.ts';
import { useKept } from './use-kept.ts';

interface ReasonFormProps {
  /** What is done, and to whom, under which the reason is kept until then. */
  readonly deed: string;
  readonly label: string;
  readonly button: string;
  readonly tone?: ButtonTone;
  readonly className?: string;
  /** The reason's name on the wire, under which its fault comes back. */
  readonly name?: 'reason' | 'remark';
  /** The notice of success. */
  readonly done?: string;
  readonly onReason: (reason: string) => Promise<unknown>;
}

export function ReasonForm(props: ReasonFormProps) {
  const { deed, label, button, tone = 'quiet', className = '', name = 'reason' } = props;
  const { value: reason, set: setReason } = useKept(deed, '');
  const action = useAction(async () => {
    await props.onReason(reason);
    setReason(forgetting(reason));
  }, props.done);
  return (
    <ActionForm className={`flex items-end gap-3 ${className}`} onRun={() => action.run()}>
      <Field
        className="min-w-40 flex-1"
        label={label}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        fault={action.fields[name] ?? action.fault ?? undefined}
      />
      <Button type="submit" tone={tone} isBusy={action.isBusy}>
        {button}
      </Button>
    </ActionForm>
  );
}
