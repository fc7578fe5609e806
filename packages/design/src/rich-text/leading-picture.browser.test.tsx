import { describe, expect, it } from 'vitest';
import { show } from '../testing/show.tsx';
import { LeadingPicture } from './leading-picture.tsx';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const fitOf = (): string | undefined => {
  const picture = document.querySelector('img');
  return picture === null ? undefined : getComputedStyle(picture).objectFit;
};

/** What lies beside a drawing that is narrower than its frame. */
const groundOf = (): string | undefined =>
  document.querySelector<HTMLElement>('[style]')?.style.backgroundImage;

describe('the picture that leads an article', () => {
  it('shows a drawing whole and cuts a photo to its frame, wherever the page has it', () => {
    show(<LeadingPicture src="/news/gap.svg" url={PIXEL} className="w-10" />);
    expect(fitOf()).toBe('contain');
    expect(groundOf()).toContain(PIXEL);
    document.body.replaceChildren();
    show(<LeadingPicture src="/news/gap.jpg" url={PIXEL} className="w-10" />);
    expect(fitOf()).toBe('cover');
    expect(groundOf()).toBeUndefined();
  });

  it('is a quiet sign if it does not load', async () => {
    show(<LeadingPicture src="/news/none.jpg" url="data:image/png;base64,AA" className="w-10" />);
    await expect.poll(() => document.querySelector('img')).toBeNull();
    expect(document.querySelector('svg')).not.toBeNull();
  });
});
