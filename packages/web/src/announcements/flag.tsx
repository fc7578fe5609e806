// The round flag of a country.
import cn from 'circle-flags/flags/cn.svg';
import cu from 'circle-flags/flags/cu.svg';
import il from 'circle-flags/flags/il.svg';
import kp from 'circle-flags/flags/kp.svg';
import vu from 'circle-flags/flags/vu.svg';

const FLAGS: Readonly<Record<string, string>> = { CN: cn, CU: cu, IL: il, KP: kp, VU: vu };

/** @param code ISO 3166-1 alpha-2; a country without a drawing shows the letters */
export function Flag({ code }: { readonly code: string }) {
  const drawing = FLAGS[code.toUpperCase()];
  if (drawing === undefined) {
    return (
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-fill-2 text-micro font-semibold text-text-2"
      >
        {code.toUpperCase()}
      </span>
    );
  }
  return <img src={drawing} alt="" width={36} height={36} className="shrink-0 rounded-full" />;
}
