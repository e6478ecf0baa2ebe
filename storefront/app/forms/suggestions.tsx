interface SuggestionsProps {
  readonly id: string;
  readonly names: readonly string[];
}

export function Suggestions({ id, names }: SuggestionsProps) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}
