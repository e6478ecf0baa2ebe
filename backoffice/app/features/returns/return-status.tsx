import type { ReturnSummary } from "#contract/api/staff-returns.ts";
import { Status } from "#ui/primitives/status.tsx";
import { returnLooks } from "../../parts/return-looks.ts";

/** Where a return stands, and whether its pieces are late. */
export function ReturnStatusWord({
  record: { status, isOverdue },
}: {
  readonly record: Pick<ReturnSummary, "status" | "isOverdue">;
}) {
  const { tone, word } = returnLooks[status];
  return isOverdue ? <Status tone="bad">Did not come</Status> : <Status tone={tone}>{word}</Status>;
}
