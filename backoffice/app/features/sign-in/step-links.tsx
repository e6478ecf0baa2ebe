interface StepLinksProps {
  readonly actions: readonly { readonly label: string; readonly onClick: () => void }[];
}

export function StepLinks({ actions }: StepLinksProps) {
  return (
    <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
      {actions.map(({ label, onClick }) => (
        <li key={label}>
          <button type="button" onClick={onClick} className="min-h-11 text-nav">
            <span className="text-link">{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
