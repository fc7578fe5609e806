// The codes that the back office's screens act upon, apart from the catalogue of all.

/** Logging in takes a code of the authenticator app: the same call again, with one. */
export const CODE_REQUIRED = 5002;
/** The member's roles do not include the call: the screens may not know yet that they were changed. */
export const ROLE_MISSING = 5005;
/** A decision about money asks for the second factor again. */
export const PROOF_NEEDED = 5060;
/** Somebody else saved the article since it was opened: the same call again without `seen` overwrites it. */
export const ARTICLE_CHANGED = 5321;
