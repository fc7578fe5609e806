// Templates of the form: one tap applies one.
import { useT } from '../lib/i18n.ts';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import type { OrderSettings } from './order-draft.ts';
import { idOf, settingsOf, suits } from './template.ts';
import { type Ticket, usePlan, useSideInView } from './ticket.ts';
import { useTemplates } from './use-templates.ts';

interface TemplatesProps {
  readonly ticket: Ticket;
  readonly orders: OpenOrders;
}

/** Those that suit the instrument, as chips; nothing while there are none. */
export default function TemplateChips({ ticket, orders }: TemplatesProps) {
  const t = useT();
  const [templates] = useTemplates();
  const { draft, change, instrument, offer } = ticket;
  const plan = usePlan(ticket, orders, useSideInView(ticket));
  const shown = templates.filter((one) => suits(one, instrument));
  if (shown.length === 0) return null;
  const now = settingsOf(draft, plan);
  return (
    <div
      role="group"
      aria-label={t('trade.templates')}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 lg:-mx-5 lg:px-5"
    >
      {shown.map((template) => {
        const isOn = isSame(template.settings, now);
        return (
          <button
            key={idOf(template)}
            type="button"
            aria-pressed={isOn}
            onClick={() => change({ type: 'settings_applied', settings: template.settings, offer })}
            className={`press h-[var(--control,2.75rem)] max-w-48 shrink-0 truncate rounded-full px-4 text-label font-medium ${isOn ? 'bg-ink text-on-ink' : 'bg-fill text-text-2'}`}
          >
            {template.name}
          </button>
        );
      })}
    </div>
  );
}

/** Lots that follow from the risk are no part of the comparison, nor is what is off. */
function isSame(one: OrderSettings, other: OrderSettings): boolean {
  const said = ({ lots, lead, risk, parts, ...rest }: OrderSettings) =>
    JSON.stringify([
      lead === 'risk' ? risk : lots,
      lead,
      parts.map(({ level, share }) => [level.unit, level.text, share]),
      ...[rest.stopLoss, rest.takeProfit, rest.trailing, rest.breakEven, rest.deviation].map(
        ({ isOn, unit, text }) => (isOn ? [unit, text] : null),
      ),
    ]);
  return said(one) === said(other);
}
