// A grey placeholder for something that is loading.

/** @param className its size: "h-4 w-24" */
export const Skeleton = ({ className }: { readonly className: string }) => (
  <span aria-hidden className={`skeleton block ${className}`} />
);
