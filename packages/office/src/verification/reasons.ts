// Why an identity is not accepted: the closed list in the back office's words.
import type { RejectionReason } from '@meridian/contract';
import { reasonList } from '../ui/queue/reasons.ts';

export const IDENTITY_REASONS = reasonList<RejectionReason>({
  photo_unreadable: 'Photos cannot be read',
  photo_incomplete: 'Document not whole on the photos',
  document_expired: 'Document has expired',
  document_not_accepted: 'Kind of document not accepted',
  name_differs: 'Name differs',
  number_differs: 'Number differs',
  under_age: 'Under age',
  country_not_served: 'Country not served',
});
