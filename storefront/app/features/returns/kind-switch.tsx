import type { ReturnKind } from "#contract/api/returns.ts";
import { RadioSwitch } from "#ui/primitives/radio-switch.tsx";
import { returnKinds } from "./return-kinds.ts";

/** Another size or money back. */
export function KindSwitch(props: {
  readonly value: ReturnKind;
  readonly onChange: (kind: ReturnKind) => void;
}) {
  return <RadioSwitch legend="What you would like" options={returnKinds} {...props} />;
}
