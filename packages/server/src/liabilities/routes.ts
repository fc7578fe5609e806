// The client's call for the notes of its own account, or of one of its copyings.
import type { HandlersOf } from '../platform/http/handlers.ts';
import { type OwnerOf, accountAsked } from '../public-log/account-asked.ts';
import { type OwnNotesOptions, ownNotes } from './own-notes.ts';

export const liabilitiesHandlers = ({
  ownerOf,
  ...options
}: OwnNotesOptions & { readonly ownerOf: OwnerOf }): HandlersOf<'logNotes'> => ({
  logNotes: ({ after, copy_id: copyId }, { session }) =>
    ownNotes(options, { accountId: accountAsked(session.accountId, copyId, ownerOf), after }),
});
