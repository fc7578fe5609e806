// A triangle beside a gain or a loss, so that not only colour says it. It is drawn, because not every font has one.

/** Draws nothing for zero. */
export const TrendArrow = ({ sign }: { readonly sign: -1 | 0 | 1 }) =>
  sign !== 0 && (
    <svg
      viewBox="0 0 10 10"
      aria-hidden
      className={`me-1 inline-block size-[.7em] fill-current ${sign < 0 ? 'rotate-180' : ''}`}
    >
      <path d="M5 1.2 9.6 9H.4z" />
    </svg>
  );
