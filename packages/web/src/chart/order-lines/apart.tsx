// Several figures in one line over the candles: each reads in its own direction, so that "%" of the one and the Arabic unit of the
// other do not change places.
import { Fragment } from 'react';

/** "57.9 pips · 1.16%". */
export const Apart = ({ parts }: { readonly parts: readonly string[] }) =>
  parts.map((part, i) => (
    <Fragment key={part}>
      {i > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ));
