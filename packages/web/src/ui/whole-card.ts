// A card that is a link wherever it is tapped, and has a button of its own as well: the link lies over the whole card,
// the button over the link.

export const cardClass =
  'relative rounded-card bg-surface p-4 shadow-card ring-line transition-transform duration-150 has-[.whole-card:active]:scale-[.97] dark:ring-1';

/** For the link; nothing around it but the card may be positioned. */
export const cardLinkClass =
  'whole-card outline-none after:absolute after:inset-0 after:z-[1] after:rounded-card after:outline-offset-2 after:outline-accent focus-visible:after:outline-2';

export const OVER_LINK = 'relative z-[2]';
