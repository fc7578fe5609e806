// An identity document as it should be photographed: flat, whole, with its four corners. It is drawn here and belongs
// to nobody.
interface DocumentDrawingProps {
  readonly side: 'front' | 'back';
  /** With the corner marks that a camera looks for. */
  readonly hasCorners?: boolean;
  readonly className?: string;
}

const CORNERS =
  'M6 24V14a8 8 0 0 1 8-8h10M136 6h10a8 8 0 0 1 8 8v10M154 80v10a8 8 0 0 1-8 8h-10M24 98H14a8 8 0 0 1-8-8V80';

const Front = () => (
  <>
    <rect x="28" y="32" width="34" height="42" rx="5" fill="var(--fill-2)" />
    <circle cx="45" cy="47" r="7.5" fill="var(--text-3)" />
    <path d="M32.5 74a12.5 13 0 0 1 25 0z" fill="var(--text-3)" />
    <path
      d="M72 36h40M72 47h58M72 58h46M72 69h30"
      stroke="var(--text-3)"
      strokeWidth="4"
      strokeLinecap="round"
      opacity=".55"
    />
    <path d="M72 36h22" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
  </>
);

const Back = () => (
  <>
    <path d="M20 30h120v10H20z" fill="var(--fill-2)" />
    <rect x="28" y="47" width="16" height="13" rx="3" fill="var(--accent)" opacity=".8" />
    <path d="M28 53.5h16M36 47v13" stroke="var(--surface)" strokeWidth="1.2" />
    <path
      d="M56 52h74M56 60h40"
      stroke="var(--text-3)"
      strokeWidth="4"
      strokeLinecap="round"
      opacity=".55"
    />
    <path
      d="M28 71h104M28 78h104"
      stroke="var(--text-3)"
      strokeWidth="4"
      strokeDasharray="4.5 2.4"
    />
  </>
);

export const DocumentDrawing = ({
  side,
  hasCorners = false,
  className = '',
}: DocumentDrawingProps) => (
  <svg aria-hidden viewBox="0 0 160 104" fill="none" className={className}>
    {hasCorners && (
      <path d={CORNERS} stroke="var(--positive)" strokeWidth="3" strokeLinecap="round" />
    )}
    <rect
      x="19"
      y="19"
      width="122"
      height="66"
      rx="8"
      fill="var(--surface)"
      stroke="var(--text-3)"
      strokeOpacity=".5"
      strokeWidth="1.5"
    />
    {side === 'front' ? <Front /> : <Back />}
  </svg>
);
