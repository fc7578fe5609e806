// Says that a company is made up, so that nobody takes it for a real one.
import { useT } from '../lib/i18n.ts';
import { Badge } from '../ui/badge.tsx';

export function DemonstrationBadge({ isShort = false }: { readonly isShort?: boolean }) {
  const t = useT();
  return <Badge tone="warn">{t(isShort ? 'companies.example' : 'companies.demonstration')}</Badge>;
}
