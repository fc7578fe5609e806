// A picture for a trader without one, drawn from the trader's id: always and everywhere the same.
const HUES = 360;
/** Steps of the golden angle keep neighbours apart. */
const GOLDEN_ANGLE = 137;
const CELLS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Bits that look random, made from a whole number. */
function mixed(id: number): number {
  let bits = Math.imul(id ^ 0x9e37_79b9, 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Nine cells; the last column mirrors the first. */
const isSet = (bits: number, cell: number): boolean => {
  const column = cell % 3 === 2 ? 0 : cell % 3;
  return ((bits >>> (Math.floor(cell / 3) * 2 + column)) & 1) === 1;
};

interface PortraitProps {
  readonly id: number;
  /** Its size: "size-11" */
  readonly className?: string;
}

export function Portrait({ id, className = 'size-11' }: PortraitProps) {
  const bits = mixed(id);
  const hue = (id * GOLDEN_ANGLE) % HUES;
  return (
    <svg aria-hidden viewBox="0 0 44 44" className={`shrink-0 rounded-full ${className}`}>
      <rect width="44" height="44" fill={`hsl(${hue} 62% 46%)`} />
      <circle cx={12 + (bits % 20)} cy="6" r="26" fill={`hsl(${(hue + 40) % HUES} 70% 58%)`} />
      <g fill="#fff" fillOpacity="0.9">
        {CELLS.filter((cell) => cell === 4 || isSet(bits, cell)).map((cell) => (
          <rect
            key={cell}
            x={12 + (cell % 3) * 7}
            y={12 + Math.floor(cell / 3) * 7}
            width="6"
            height="6"
            rx={(bits >>> 8) % 2 === 0 ? 3 : 1.5}
          />
        ))}
      </g>
    </svg>
  );
}
