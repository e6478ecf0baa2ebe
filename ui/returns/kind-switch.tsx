import type { ReturnKind } from "#contract/api/returns.ts";
import { RadioSwitch } from "../primitives/radio-switch.tsx";
import { returnKinds } from "./return-kinds.ts";

/** Another size or money back. */
export function KindSwitch(props: {
  readonly legend: string;
  readonly value: ReturnKind;
  readonly onChange: (kind: ReturnKind) => void;
}) {
  return <RadioSwitch options={returnKinds} {...props} />;
}
