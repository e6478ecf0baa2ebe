import type { ReturnKind } from "#contract/api/returns/returns.ts";

export const returnKinds = [
  { id: "exchange", label: "Another size", note: "Free" },
  { id: "refund", label: "Refund", note: "Amount paid" },
] as const satisfies readonly { id: ReturnKind; label: string; note: string }[];
