// A page of two columns on a wide screen: what it is about, and beside it what belongs to the account, which stays in sight.
// On a phone the second column comes first.

export const TWO_COLUMNS =
  'lg:grid lg:grid-cols-[minmax(0,1fr)_19rem] lg:items-start xl:grid-cols-[minmax(0,1fr)_24rem]';
export const SECOND_COLUMN = 'lg:sticky lg:top-2 lg:order-2 lg:pe-2';

/** A form, and beside it the list of what it was sent for before: never narrower than a phone shows it. */
export const FORM_AND_LIST =
  'lg:grid lg:grid-cols-[minmax(0,30rem)_minmax(18rem,1fr)] lg:gap-2 lg:px-2 xl:gap-8 xl:px-4';
