import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { CodeField } from '../../users/code-field.tsx';
import { TextField } from './text-field.tsx';

beforeAll(() => openPage('users'));

function Code() {
  const [code, setCode] = useState('');
  return (
    <CodeField
      value={code}
      onChange={setCode}
      purpose="test"
      onSend={() => Promise.resolve(false)}
    />
  );
}
function Field({ mode }: { readonly mode: 'tel' | 'text' }) {
  const [text, setText] = useState('');
  return <TextField label="Field" inputMode={mode} value={text} onChange={setText} />;
}
const field = (name: string | RegExp) => page.getByRole('textbox', { name });

describe('digits of an Arabic or a Japanese keyboard', () => {
  it.each(['١٢٣٤٥٦', '１２３ ４５６'])('are a code: %s', async (typed) => {
    showPage(<Code />);
    await field(/code/i).fill(typed);
    await expect.element(field(/code/i)).toHaveValue('123456');
  });

  it('are a phone number, and stay as they are in a field of words', async () => {
    const redraw = showPage(<Field mode="tel" />);
    await field('Field').fill('+٤٩ ١٥١');
    await expect.element(field('Field')).toHaveValue('+49 151');
    redraw(<Field mode="text" />);
    await field('Field').fill('شارع ١٢');
    await expect.element(field('Field')).toHaveValue('شارع ١٢');
  });
});
