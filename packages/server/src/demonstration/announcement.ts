// The demonstration's announcement: where the site offers no service. The list of these countries is a setting.
import type { Queryable } from '@meridian/store';
import { writeAnnouncement } from '../announcements/save-announcement.ts';
import { inEveryLanguage } from './texts.ts';

export async function seedAnnouncement(within: Queryable, at: number): Promise<void> {
  const texts = inEveryLanguage(({ announcement }) => announcement);
  await writeAnnouncement(within, { id: 1, publishedAt: at, texts });
}
