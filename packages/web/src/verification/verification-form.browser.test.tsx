// An application whose answer was lost. No server.
import type { User } from '@meridian/contract';
import { beforeAll, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepSession } from '../lib/session-store.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { draftOf, keepDraft } from '../ui/fields/use-form.ts';
import { useVerification } from '../ui/verification-state.ts';
import { VerificationForm } from './verification-form.tsx';

const state = { review_status: 0, review_remark: '', name: '', card_id: '', submitted_at: null };
const DRAFT = 'verification.1';

beforeAll(async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    if (!new Request(address).url.includes('real_name'))
      return Promise.resolve(Response.json({ code: 1, msg: '', data: { ...state } }));
    state.review_status = 1;
    return Promise.reject(new TypeError('the answer is lost'));
  });
  await openPage('content');
});

function Shown() {
  const { data } = useVerification();
  if (data === undefined) return null;
  return data.review_status === 0 ? <VerificationForm last={data} /> : <p>under review</p>;
}

it('an application that arrived takes the place of its form, and what was typed is forgotten', async () => {
  keepSession({ token: 'a token', user: { uid: '1', is_demo: 0 } as User });
  keepDraft(DRAFT, { name: 'Vera V', front_pic: '/front', reverse_pic: '/back' });
  showPage(<Shown />);
  await userEvent.fill(page.getByRole('textbox', { name: 'ID number' }), 'ID 47-12345');
  await userEvent.click(page.getByRole('button', { name: 'Submit for review' }));
  await expect.element(page.getByText('under review')).toBeInTheDocument();
  await expect.poll(() => draftOf(DRAFT)).toEqual({});
});
