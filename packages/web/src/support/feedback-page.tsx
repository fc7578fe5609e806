// Feedback: a page kept free for later, with the way back.
import { useT } from '../lib/i18n.ts';
import { PageHeader } from '../ui/page-header.tsx';

export default function FeedbackPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('service.feedback_title')} parent="/" hideTitle />
      <main />
    </>
  );
}
