interface StepAsideProps {
  readonly actions: readonly { readonly label: string; readonly onPress: () => void }[];
}

/** The quiet ways out of a step. */
export function StepAside({ actions }: StepAsideProps) {
  return (
    <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
      {actions.map(({ label, onPress }) => (
        <li key={label}>
          <button type="button" onClick={onPress} className="min-h-11 text-nav">
            <span className="text-link">{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
