// The field of a stop. No server.
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { StopField } from './stop-field.tsx';

beforeEach(() => openPage('trading'));

it.each([
  { fault: undefined, shown: 1 },
  { fault: 'For a buy this must be below 1.08.', shown: 0 },
])('a stop has $shown result while its fault is $fault', async ({ fault, shown }) => {
  showPage(
    <StopField
      label="Stop loss"
      entry={{ isOn: true, unit: 'price', text: '1.50000' }}
      precision={5}
      price={null}
      presets={[]}
      onTick={() => {}}
      onText={() => {}}
      onPreset={() => {}}
      fault={fault}
      result={<span>+$41,488.00</span>}
    />,
  );
  await expect.element(page.getByRole('textbox', { name: 'Stop loss' })).toBeVisible();
  expect(page.getByText('+$41,488.00').elements()).toHaveLength(shown);
});
