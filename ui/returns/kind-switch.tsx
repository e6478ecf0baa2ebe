import type { ReturnKind } from "#contract/api/returns/returns.ts";
import { RadioSwitch } from "../primitives/fields/radio-switch.tsx";
import { returnKinds } from "./return-kinds.ts";

export function KindSwitch(props: {
  readonly legend: string;
  readonly value: ReturnKind;
  readonly onChange: (kind: ReturnKind) => void;
}) {
  return <RadioSwitch options={returnKinds} {...props} />;
}
