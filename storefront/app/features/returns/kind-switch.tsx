import type { ReturnKind } from "#contract/api/returns.ts";
import { RadioSwitch } from "#ui/primitives/radio-switch.tsx";

const kinds = [
  { id: "exchange", label: "Another size", note: "Free" },
  { id: "refund", label: "Money back", note: "What you paid" },
] as const satisfies readonly { id: ReturnKind; label: string; note: string }[];

/** Another size or money back. */
export function KindSwitch(props: {
  readonly value: ReturnKind;
  readonly onChange: (kind: ReturnKind) => void;
}) {
  return <RadioSwitch legend="What you would like" options={kinds} {...props} />;
}
