// A check box with its words.
interface CheckFieldProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

export const CheckField = ({ label, checked, disabled, onChange }: CheckFieldProps) => (
  <label className="flex h-11 items-center gap-2.5 text-label">
    <input
      type="checkbox"
      className="size-5 accent-(--ink)"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
);
