// Shown while a page waits for the one thing it shows.
import { LoaderCircle } from 'lucide-react';

export const PageSpinner = ({ label }: { readonly label: string }) => (
  <output className="grid min-h-[60dvh] place-items-center text-text-3">
    <LoaderCircle aria-hidden className="size-8 animate-spin" strokeWidth={1.75} />
    <span className="sr-only">{label}</span>
  </output>
);
