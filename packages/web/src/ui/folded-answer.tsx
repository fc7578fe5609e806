// What a folded part of an order asks the server for, while it comes and when it did not.
import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from './skeleton.tsx';

interface FoldedAnswerProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (answer: T) => ReactNode;
}

export function FoldedAnswer<T>({ query, children }: FoldedAnswerProps<T>): ReactNode {
  if (query.isError)
    return (
      <p role="alert" className="border-t border-line px-4 py-3.5 text-label text-negative">
        {query.error.message}
      </p>
    );
  if (query.data === undefined)
    return (
      <div className="space-y-3 border-t border-line px-4 py-4">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    );
  return children(query.data);
}
