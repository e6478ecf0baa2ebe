import { nigerianStates } from "#contract/validation/nigerian-states.ts";

/** The states as a field offers them while something is written in it. */
export default function StateOptions({ id }: { id: string }) {
  return (
    <datalist id={id}>
      {nigerianStates.map((state) => (
        <option key={state} value={state} />
      ))}
    </datalist>
  );
}
