// Tells Base UI's components in which direction the language reads.
import type { ReactNode } from 'react';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { useLanguage } from '../lib/i18n.ts';

export const Direction = ({ children }: { readonly children: ReactNode }) => (
  <DirectionProvider direction={useLanguage() === 'ar' ? 'rtl' : 'ltr'}>
    {children}
  </DirectionProvider>
);
