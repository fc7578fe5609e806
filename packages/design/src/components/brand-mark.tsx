// The product's brand mark.
export const BrandMark = ({ className = 'size-7' }: { readonly className?: string }) => (
  <svg viewBox="0 0 64 64" className={`shrink-0 ${className}`} aria-hidden>
    <rect width="64" height="64" rx="19" className="fill-ink" />
    <path
      d="M15 44V20l17 15 17-15v24"
      fill="none"
      className="stroke-on-ink"
      strokeWidth="7"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx="32" cy="47.5" r="4.2" fill="#34D08C" />
  </svg>
);
