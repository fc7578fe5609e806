// Saves the form as it is under a name; below, what was saved before.
import { useState } from 'react';
import { BookmarkPlus } from 'lucide-react';
import { Button } from '@meridian/design/components/button';
import { newId } from '../lib/device.ts';
import { useT } from '../lib/i18n.ts';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import { focusForKeys } from '../ui/focus-for-keys.ts';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { TEMPLATES_MAX, TEMPLATE_NAME_MAX, templateOf, withSaved } from './template.ts';
import { TemplateList } from './template-list.tsx';
import { type Ticket, usePlan, useSideInView } from './ticket.ts';
import { useTemplates } from './use-templates.ts';

interface SaveTemplateProps {
  readonly ticket: Ticket;
  readonly orders: OpenOrders;
}

export default function SaveTemplate({ ticket, orders }: SaveTemplateProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="press flex min-h-[var(--control,2.75rem)] w-full items-center gap-3 px-4 py-2 text-start text-label font-medium"
      >
        <BookmarkPlus aria-hidden className="size-5 text-text-2" strokeWidth={1.75} />
        {t('trade.template_save')}
      </button>
      <Sheet open={isOpen} onOpenChange={setOpen} title={t('trade.templates')}>
        {isOpen && <Manage ticket={ticket} orders={orders} onDone={() => setOpen(false)} />}
      </Sheet>
    </>
  );
}

function Manage({ ticket, orders, onDone }: SaveTemplateProps & { readonly onDone: () => void }) {
  const t = useT();
  const [templates, setTemplates] = useTemplates();
  const plan = usePlan(ticket, orders, useSideInView(ticket));
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const trimmed = name.trim();
  const isTaken = templates.some((one) => one.name === trimmed);
  const isFull = templates.length >= TEMPLATES_MAX && !isTaken;
  const fault = isFull
    ? t('trade.templates_full', { max: TEMPLATES_MAX })
    : trimmed === ''
      ? t('trade.template_name_missing')
      : undefined;
  const save = () => {
    setTried(true);
    if (fault !== undefined) return;
    const saved = templateOf(trimmed, ticket.draft, plan, ticket.instrument);
    setTemplates(withSaved(templates, saved, newId));
    toast.success(t('trade.template_saved', { name: trimmed }));
    onDone();
  };
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className="mb-4 text-label text-text-2 text-pretty">{t('trade.templates_about')}</p>
        <TextField
          ref={focusForKeys}
          label={t('trade.template_name')}
          value={name}
          onChange={setName}
          maxLength={TEMPLATE_NAME_MAX}
          autoComplete="off"
          error={isTried ? fault : undefined}
        />
        <Button type="submit" tone="ink" size="large" className="mt-4 w-full !rounded-control">
          {isTaken ? t('trade.template_replace', { name: trimmed }) : t('trade.template_save')}
        </Button>
      </form>
      <TemplateList />
    </>
  );
}
