// Says that a company is invented, so that nobody takes it for a real one.
import { Badge } from '@meridian/design/components/badge';
import { useT } from '../lib/i18n.ts';

export function DemonstrationBadge({ isShort = false }: { readonly isShort?: boolean }) {
  const t = useT();
  return <Badge tone="warn">{t(isShort ? 'companies.example' : 'companies.demonstration')}</Badge>;
}
