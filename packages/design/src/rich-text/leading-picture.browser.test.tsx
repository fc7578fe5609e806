import { describe, expect, it } from 'vitest';
import { show } from '../testing/show.tsx';
import { LeadingPicture } from './leading-picture.tsx';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
/** The last is on top: behind a drawing lies a ground of its own colours. */
const fitOf = (): string | undefined => {
  const picture = [...document.querySelectorAll('img')].at(-1);
  return picture === undefined ? undefined : getComputedStyle(picture).objectFit;
};

describe('the picture that leads an article', () => {
  it('shows a drawing whole and cuts a photo to its frame, wherever the page has it', () => {
    show(<LeadingPicture src="/news/gap.svg" url={PIXEL} className="w-10" />);
    expect(fitOf()).toBe('contain');
    expect(document.querySelectorAll('img')).toHaveLength(2);
    document.body.replaceChildren();
    show(<LeadingPicture src="/news/gap.jpg" url={PIXEL} className="w-10" />);
    expect(fitOf()).toBe('cover');
    expect(document.querySelectorAll('img')).toHaveLength(1);
  });

  it('is a quiet sign if it does not load', async () => {
    show(<LeadingPicture src="/news/none.jpg" url="data:image/png;base64,AA" className="w-10" />);
    await expect.poll(() => document.querySelector('img')).toBeNull();
    expect(document.querySelector('svg')).not.toBeNull();
  });
});
