// At the end of a field for an amount: fills in all that there is.
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
