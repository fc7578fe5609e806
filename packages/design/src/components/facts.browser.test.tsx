import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { Fact, FactList, Facts } from './facts.tsx';

const pairs = () =>
  Array.from(document.querySelectorAll('dl > div'), (line) => [
    line.querySelector('dt')?.textContent,
    line.querySelector('dd')?.textContent,
  ]);

describe('a list of facts', () => {
  it.each(['card', 'close', 'ruled', 'tiles'] as const)(
    'is names with their values, whatever its look: %s',
    async (look) => {
      show(
        <Facts look={look}>
          <Fact label="Lots">0.10</Fact>
          <Fact label="Sum" isStrong>
            $12.00
          </Fact>
        </Facts>,
      );
      expect(pairs()).toEqual([
        ['Lots', '0.10'],
        ['Sum', '$12.00'],
      ]);
      await expect.element(page.getByRole('definition').first()).toBeVisible();
    },
  );

  it('leaves out what there is none of', () => {
    show(
      <FactList facts={[{ label: 'Bank', value: 'Ours' }, null, { label: 'BIC', value: 'X' }]} />,
    );
    expect(pairs().map(([label]) => label)).toEqual(['Bank', 'BIC']);
  });
});
