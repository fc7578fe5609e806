// The invitation link: it opens the registration with the code filled in.

export const inviteLink = (origin: string, code: string): string =>
  `${origin}/#/register?invite_code=${encodeURIComponent(code)}`;
