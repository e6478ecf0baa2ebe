import type { ReturnSummary } from "#contract/api/returns/staff-returns.ts";
import { Status } from "#ui/primitives/status.tsx";
import { returnStatusStyles } from "../../parts/format/labels.ts";

export function ReturnStatusLabel({
  record: { status, isOverdue },
}: {
  readonly record: Pick<ReturnSummary, "status" | "isOverdue">;
}) {
  const { tone, label } = returnStatusStyles[status];
  return isOverdue ? (
    <Status tone="bad">Not received</Status>
  ) : (
    <Status tone={tone}>{label}</Status>
  );
}
