interface AddButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onAdd: () => void;
}

/** Adds an entry to a list. */
export function AddButton({ label, disabled = false, onAdd }: AddButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onAdd}
      className="min-h-11 text-link text-nav disabled:text-umber disabled:no-underline md:pointer-fine:min-h-8"
    >
      {label}
    </button>
  );
}
