// An e-mail address or another text without spaces: where it does not fit on a line, it goes on behind "@" or a dot. A
// part that is still too wide breaks anywhere if the place around it allows that.
import { Fragment } from 'react';

export const AddressText = ({ children }: { readonly children: string }) =>
  children.split(/(?<=[@.])(?=\S)/u).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
