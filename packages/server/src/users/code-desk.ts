// Sends the codes of send_email and send_sms, and checks them when they come back. The answer is the same whether or
// not the address has an account; only what is sent differs, and only the address's owner reads that.
import { CODE_RESEND_SECONDS, type CodePurpose, type Language } from '@meridian/contract';
import type { CodeKey, Database, User } from '@meridian/store';
import { Refusal } from '../platform/http/refusal.ts';
import {
  accountExistsMail,
  accountExistsTextMessage,
  codeMail,
  codeTextMessage,
} from '../platform/messages/mails.ts';
import type { Postman } from '../platform/messages/postman.ts';
import type { Attempts } from './attempts.ts';
import { type Contact, contactKey } from './contacts.ts';
import type { SentCodes } from './sent-codes.ts';

export interface CodeDeskDeps {
  readonly db: Database;
  readonly sentCodes: SentCodes;
  readonly postman: Postman;
  readonly attempts: Attempts;
  readonly publicUrl: string | null;
}

export type Reached = Pick<Contact, 'kind' | 'address'>;

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly contact: Reached;
  /** The user whose account has the contact now. */
  readonly holder: User | null;
  /** The user who asks, for purposes that need a session. */
  readonly asker: User | null;
  readonly language: Language;
  readonly address: string;
}

export interface CodeDesk {
  /** @returns seconds until another may be sent @throws Refusal */
  send(request: CodeRequest): Promise<number>;
  /** @param askerId the user of the session, for purposes that need one */
  take(
    purpose: CodePurpose | readonly CodePurpose[],
    contact: Reached,
    code: string,
    address: string,
    askerId?: number,
  ): Promise<boolean>;
  sayAccountExists(contact: Reached, language: Language): void;
}

export const codeRefusal = (field: string): Refusal =>
  new Refusal('code_wrong', {}, { [field]: { key: 'code_wrong' } });

const keyOf = (purpose: CodePurpose, contact: Reached, askerId: number | undefined): CodeKey => ({
  purpose: askerId === undefined ? purpose : `${purpose}:${askerId}`,
  contact: contactKey(contact),
});

/** Codes that only the session which asked for them may use. */
const isOfSession = (purpose: CodePurpose): boolean => purpose === 'change' || purpose === 'bind';

export function createCodeDesk(deps: CodeDeskDeps): CodeDesk {
  const { sentCodes, attempts } = deps;

  return {
    sayAccountExists: (contact, language) => sayAccountExists(deps, contact, language),
    async send(request) {
      const { purpose, contact, asker, address: from } = request;
      const outcome = outcomeOf(request);
      const key = keyOf(purpose, contact, asker?.id);
      await attempts.take('sendByAddress', { from });
      if (contact.kind === 'mobile') await attempts.take('textByAddress', { from });
      await attempts.take('sendAsked', { of: key.contact, from });
      await attempts.take('send', key.contact);
      await sentCodes.issue(
        key,
        outcome === 'code' ? (code) => deliverCode(deps, request, code) : null,
      );
      if (outcome === 'exists') sayAccountExists(deps, contact, request.language);
      return CODE_RESEND_SECONDS;
    },
    async take(purpose, contact, code, from, askerId) {
      await attempts.take('codeByAddress', { from });
      await attempts.take('code', { of: contactKey(contact), from });
      for (const one of [purpose].flat()) {
        const key = keyOf(one, contact, isOfSession(one) ? askerId : undefined);
        if (await sentCodes.take(key, code, from)) return true;
      }
      return false;
    },
  };
}

function deliverCode(
  deps: CodeDeskDeps,
  { purpose, contact, language }: CodeRequest,
  code: string,
): void {
  const { postman, publicUrl } = deps;
  if (contact.kind === 'email')
    postman.mail(codeMail({ to: contact.address, language, publicUrl }, purpose, code));
  else
    postman.text({
      kind: `code_${purpose}`,
      to: contact.address,
      text: codeTextMessage(language, code),
    });
}

function sayAccountExists(
  deps: CodeDeskDeps,
  { kind, address }: Reached,
  language: Language,
): void {
  const { postman, publicUrl } = deps;
  if (kind === 'email') postman.mail(accountExistsMail({ to: address, language, publicUrl }));
  else
    postman.text({
      kind: 'account_exists',
      to: address,
      text: accountExistsTextMessage(language),
    });
}

/** code: the contact gets one; exists: the contact is told about its account; nothing: nothing is sent. */
function outcomeOf({ purpose, holder, asker }: CodeRequest): 'code' | 'exists' | 'nothing' {
  switch (purpose) {
    case 'register':
      return holder === null ? 'code' : 'exists';
    case 'reset':
      return holder === null ? 'nothing' : 'code';
    case 'change':
      return 'code';
    case 'bind':
      return holder === null || holder.id === asker?.id ? 'code' : 'exists';
  }
}
