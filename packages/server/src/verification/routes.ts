// The client's side of verification: its state, and applying.
import { type Language, type Verification, REJECTION_REASONS } from '@meridian/contract';
import type { VerificationRow } from '@meridian/store';
import { type HandlersOf, say } from '../platform/http/handlers.ts';
import { textOf } from '../platform/http/texts.ts';
import type { Vault } from '../secrets/vault.ts';
import { type VerificationDecisions, cardIdOf, reviewStatus } from './decide.ts';

export function verificationHandlers({
  verifications,
  vault,
}: {
  verifications: VerificationDecisions;
  vault: Vault;
}): HandlersOf<'verification' | 'submitVerification'> {
  return {
    async verification(_input, { session, language }) {
      return onWire(vault, await verifications.last(session.user.id), language);
    },
    async submitVerification(input, { session, language }) {
      const application = await verifications.submit(session.user, input);
      return say(onWire(vault, application, language), 'verification_submitted');
    },
  };
}

function onWire(
  vault: Vault,
  application: VerificationRow | null,
  language: Language,
): Verification {
  const isStanding = application !== null && application.status !== 'rejected';
  return {
    review_status: reviewStatus(application),
    review_remark: application === null ? '' : remarkOf(application, language),
    name: isStanding ? application.name : '',
    card_id: isStanding ? maskedCard(cardIdOf(vault, application)) : '',
    submitted_at: isoOf(application?.submittedAt ?? null),
    reviewed_at: isoOf(application?.decidedAt ?? null),
  };
}

/** The reason in the client's language, then what the reviewer added. */
export function remarkOf({ reason, remark }: VerificationRow, language: Language): string {
  const known = REJECTION_REASONS.find((one) => one === reason);
  const text = known === undefined ? '' : textOf(language, `rejected_${known}`);
  return [text, remark].filter((part) => part !== '').join(' ');
}

/** Hides all but the last three characters; of a short number, all but the last. */
export function maskedCard(cardId: string): string {
  const letters = Array.from(cardId);
  const shown = letters.length >= 8 ? 3 : 1;
  return letters
    .map((letter, at) =>
      at < letters.length - shown && /[\p{L}\p{Nd}]/u.test(letter) ? '•' : letter,
    )
    .join('');
}

const isoOf = (at: number | null): string => (at === null ? '' : new Date(at).toISOString());
