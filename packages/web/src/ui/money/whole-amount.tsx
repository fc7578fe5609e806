// A button at the end of an amount's field: fills in the whole amount.
interface WholeAmountProps {
  readonly label: string;
  readonly onClick: () => void;
}

export const WholeAmount = ({ label, onClick }: WholeAmountProps) => (
  <button
    type="button"
    onClick={onClick}
    className="press h-11 rounded-inner px-2 font-semibold text-accent"
  >
    {label}
  </button>
);
