import type { ReturnKind } from "#contract/api/returns.ts";

/** What a buyer may have for pieces that go back. */
export const returnKinds = [
  { id: "exchange", label: "Another size", note: "Free" },
  { id: "refund", label: "Money back", note: "What was paid" },
] as const satisfies readonly { id: ReturnKind; label: string; note: string }[];
