import { RadioSwitch } from "#ui/primitives/radio-switch.tsx";

export type AccountKind = "personal" | "business";

const kinds = [
  { id: "personal", label: "Personal" },
  { id: "business", label: "Business" },
] as const satisfies readonly { id: AccountKind; label: string }[];

export function AccountKindSwitch(props: {
  readonly value: AccountKind;
  readonly onChange: (kind: AccountKind) => void;
}) {
  return <RadioSwitch legend="Account for" options={kinds} {...props} />;
}
