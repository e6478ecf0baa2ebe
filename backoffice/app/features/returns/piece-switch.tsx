import { RadioSwitch } from "#ui/primitives/radio-switch.tsx";

const states = [
  { id: "asNew", label: "As new" },
  { id: "toMend", label: "To mend" },
  { id: "lost", label: "Lost" },
] as const;
/** What may have come of a piece that was on its way back. */
export type PieceState = (typeof states)[number]["id"];

/** Says of one piece what came of it. */
export function PieceSwitch(props: {
  readonly legend: string;
  readonly value: PieceState;
  readonly onChange: (state: PieceState) => void;
}) {
  return <RadioSwitch size="small" options={states} {...props} />;
}
