// Rows of a settings page, in groups: links to pages, or buttons.
import type { ReactNode } from 'react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import { AddressText } from '@meridian/design/components/address-text';

interface RowContent {
  readonly icon: LucideIcon;
  readonly label: string;
  /** The present choice. */
  readonly value?: string | undefined;
}

const ROW =
  'press flex min-h-14 w-full items-center gap-3.5 rounded-control px-4 py-2 text-start active:bg-fill-2/60';

const Content = ({ icon: Icon, label, value }: RowContent) => (
  <>
    <Icon aria-hidden className="size-[21px] shrink-0 text-text-2" strokeWidth={1.75} />
    <span className="flex-1 text-body">{label}</span>
    {value !== undefined && (
      // It lies beside the arrow, whatever the direction of its text.
      <span className="max-w-[45%] text-end text-label text-balance break-words text-text-3">
        <bdi>
          <AddressText>{value}</AddressText>
        </bdi>
      </span>
    )}
    <ChevronRight aria-hidden className="flip size-4 shrink-0 text-text-3" />
  </>
);

export const LinkRow = ({
  to,
  ...content
}: RowContent & { readonly to: NonNullable<LinkProps['to']> }) => (
  <li>
    <Link to={to} className={ROW}>
      <Content {...content} />
    </Link>
  </li>
);

/** A page that is not one of the app's: it opens beside it. */
export const OutsideRow = ({ href, ...content }: RowContent & { readonly href: string }) => (
  <li>
    <a href={href} target="_blank" rel="noreferrer" className={ROW}>
      <Content {...content} />
    </a>
  </li>
);

export const ButtonRow = ({
  onClick,
  ...content
}: RowContent & { readonly onClick: () => void }) => (
  <li>
    <button type="button" onClick={onClick} className={ROW}>
      <Content {...content} />
    </button>
  </li>
);

export const RowGroup = ({
  title,
  text,
  children,
}: {
  readonly title: string;
  /** What the group is about, if its title does not say it. */
  readonly text?: string;
  readonly children: ReactNode;
}) => (
  <section className="mt-6 px-4">
    <h2 className="px-4 pb-2 text-label font-semibold text-text-2">{title}</h2>
    <ul className="rounded-card bg-fill/70 p-1">{children}</ul>
    {text !== undefined && <p className="px-4 pt-2 text-caption text-text-3 text-pretty">{text}</p>}
  </section>
);
