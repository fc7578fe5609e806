// The way from a list without orders to the copied ones, which are in accounts of their own and never in it.
import { Link } from '@tanstack/react-router';
import { useCopyings } from '../../lib/copying.ts';
import { useT } from '../../lib/i18n.ts';

/** Nothing for who has never copied anybody. */
export function CopiedOrdersLink() {
  const t = useT();
  const { data } = useCopyings();
  if (!data || data.list.length === 0) return null;
  return (
    <Link
      to="/follow"
      className="press inline-flex min-h-11 items-center rounded-full px-4 text-label font-semibold text-accent"
    >
      {t('orders.see_copied')}
    </Link>
  );
}
