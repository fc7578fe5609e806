import { AnalyticsFigures } from '@meridian/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { setLanguage } from '../lib/i18n.ts';
import { openPage, showPage } from '../testing/client-page.tsx';
import { FigureStrip, type Told } from './figure-strip.tsx';

const figures = AnalyticsFigures.parse({
  ...{ trades: 1, wins: 0, losses: 1, net: '-0.42', profit: '-0.30', fee: '0.12', swap: '0' },
  ...{ rebate: '0', spread: '0.30', won: '0', lost: '-0.42', win_rate: '0', expectancy: '-0.42' },
  ...{ average_win: null, average_loss: '-0.42', profit_factor: '0' },
  ...{ held: 1_000, held_win: null, held_loss: 1_000, best: '-0.42', worst: '-0.42' },
});

describe('the figures of one’s own trading', () => {
  beforeEach(() => openPage('analytics', 'trading'));

  it('tell the parts of small costs in cents, so that they add up', async () => {
    showPage(<FigureStrip figures={figures} onOpen={() => undefined} />);
    await expect
      .element(page.getByText(/^spread/))
      .toHaveTextContent('spread $0.30, commission $0.12, swap $0.00');
  });

  it('say how the net comes about, with what fills got back only where there is some', async () => {
    const abouts: string[] = [];
    const keep = ({ about }: Told) => void abouts.push(about);
    const net = () => page.getByRole('button').first().click();
    const show = showPage(<FigureStrip figures={figures} onOpen={keep} />);
    await net();
    show(<FigureStrip figures={{ ...figures, rebate: '0.05' }} onOpen={keep} />);
    await net();
    expect(abouts[0]).toContain('$0.12 +$0.00 = ');
    expect(abouts[1]).toContain('$0.12 +$0.00 +$0.05 (Spread rebate) = ');
  });

  it('read the time that a trade was held from right to left in Arabic', async () => {
    await setLanguage('ar');
    showPage(<FigureStrip figures={{ ...figures, held: 239_000 }} onOpen={() => undefined} />);
    const held = page.getByText('3 د 59 ث', { exact: true });
    await expect.element(held).toBeVisible();
    // A figure runs from left to right.
    expect(held.element().closest('.figure')).toBeNull();
  });
});
