import { RadioSwitch } from "#ui/primitives/fields/radio-switch.tsx";

const conditions = [
  { id: "sellable", label: "Sellable" },
  { id: "damaged", label: "Needs repair" },
  { id: "lost", label: "Lost" },
] as const;
export type ItemCondition = (typeof conditions)[number]["id"];

export function ConditionSwitch(props: {
  readonly legend: string;
  readonly value: ItemCondition;
  readonly onChange: (state: ItemCondition) => void;
}) {
  return <RadioSwitch size="small" options={conditions} {...props} />;
}
