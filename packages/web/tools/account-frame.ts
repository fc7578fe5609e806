// The first paint of Account: the places of the account's card and of its ways, and the settings that stand below them, of which one
// explains itself and so is the page's largest text. Drawn as app/user-page.tsx does, with the styles of the first screen (first.css).

/** Written into the elements with `data-word`, in this order. */
export const ACCOUNT_WORDS = [
  'account.group_trading',
  'account.alerts',
  'account.limits',
  'phone.zone',
  'phone.one_tap',
  'phone.one_tap_text',
] as const;

const TILE = '<i class="flex-1"></i>';
const ROW = '<li class="flex min-h-14 items-center ps-[51px] text-body" data-word></li>';

export const ACCOUNT_FRAME = [
  '<div class="mx-4 mt-1 h-[200px] rounded-hero bg-hero"></div>',
  `<div class="mt-3 flex h-[90px] gap-1.5 px-4">${TILE.repeat(4)}</div>`,
  // A real account has a group of its own before the others.
  '<div class="h-[114px]" data-real></div>',
  '<section class="mt-6 px-4">',
  '<h2 class="px-4 pb-2 text-label font-semibold text-text-2" data-word></h2>',
  `<ul class="rounded-card bg-fill/70 p-1">${ROW.repeat(3)}`,
  '<li class="py-2.5 ps-[51px] pe-[82px]">',
  '<span class="block text-body" data-word></span>',
  '<span class="mt-0.5 block text-caption text-text-2 text-pretty" data-word></span>',
  '</li></ul></section>',
].join('');
