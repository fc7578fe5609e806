// An e-mail address or another text without spaces: where it does not fit on a line, it goes on behind "@" or a dot. A
// part that is still too wide breaks anywhere if the place around it allows that.
import { Fragment, createElement } from 'react';

const BREAK = <wbr />;

export const AddressText = ({ children }: { readonly children: string }) => {
  const parts = children.split(/(?<=[@.])(?=\S)/u);
  return createElement(
    Fragment,
    null,
    ...parts.flatMap((part, place) => (place === 0 ? part : [BREAK, part])),
  );
};
