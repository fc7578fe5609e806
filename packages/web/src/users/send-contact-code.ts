// Sends a code to the contact that is typed in a form's field.
import type { Areas } from './areas.ts';
import { contactFault } from './contact.ts';
import { t } from '../lib/i18n.ts';
import { type CodeRequest, sendCode } from './send-code.ts';

interface Form<Field extends string> {
  readonly values: Readonly<Record<Field, string>>;
  show(errors: { readonly [name in Field]?: string }): void;
  attempt(work: () => Promise<unknown>): Promise<boolean>;
}

/** Says at the field what is wrong at first sight. @returns whether it was sent */
export async function sendContactCode<Field extends string>(
  form: Form<Field>,
  field: Field,
  of: Pick<CodeRequest, 'kind' | 'purpose'> & { readonly areas: Pick<Areas, 'chosenId'> },
): Promise<boolean> {
  const to = form.values[field];
  const { kind, purpose, areas } = of;
  const fault = contactFault(kind, to);
  if (fault === undefined)
    return await form.attempt(async () => {
      const areaId = kind === 'mobile' ? await areas.chosenId() : undefined;
      await sendCode({ kind, purpose, areaId, to });
    });
  form.show({ [field]: t(fault) } as { [name in Field]?: string });
  return false;
}
