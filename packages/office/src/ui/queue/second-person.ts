// Why a second person decides after the member: the item alone, or what the member has decided alone today.
import { formatAmount } from '../../lib/format.ts';

export const secondPersonHint = (item: {
  readonly four_eyes_above: string;
  readonly decided_alone: string;
}): string =>
  Number(item.decided_alone) === 0
    ? `Above $${formatAmount(item.four_eyes_above)}: a checker confirms what you enter.`
    : `Above $${formatAmount(item.four_eyes_above)} a person and day: you decided $${formatAmount(item.decided_alone)} alone today, so a checker confirms what you enter.`;
