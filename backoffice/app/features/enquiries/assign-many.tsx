import type { BulkOrderSummary, StaffBulkOrder } from "#contract/api/business/staff-bulk-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToast } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { errorText } from "../../loading/error-text.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import {
  BulkBar,
  bulkResultText,
  type RowResult,
} from "../../parts/lists/bulk-selection/bulk-bar.tsx";
import type { RowSelection } from "../../parts/lists/bulk-selection/row-selection.ts";
import type { UpdatableList } from "../../parts/lists/row-updates.ts";
import { useUndo } from "../../parts/records/undo-context.tsx";
import { useSession } from "../../session/session-context.tsx";

interface AssignManyProps {
  readonly choice: RowSelection;
  readonly rows: readonly BulkOrderSummary[];
  readonly list: UpdatableList<BulkOrderSummary>;
}

/** Enquiries that somebody else changed are skipped and listed. */
export function AssignMany({ choice, rows, list }: AssignManyProps) {
  const { session } = useSession();
  const { showToast } = useToast();
  const sayDone = useUndo();
  const { busy, send } = useSubmission("The enquiries could not be assigned.");
  if (session.state !== "in") return null;
  const { id: ownId } = session.member;

  const assign = (enquiry: Pick<BulkOrderSummary, "id" | "version">, assigneeId: string | null) =>
    api("PATCH /staff/bulk-orders/:id", {
      params: { id: enquiry.id },
      body: { assigneeId, version: enquiry.version },
    });

  async function assignToMe() {
    const results: RowResult[] = [];
    const assigned: { readonly enquiry: StaffBulkOrder; readonly from: string | null }[] = [];
    for (const row of rows.filter(({ id }) => choice.selectedIds.has(id))) {
      try {
        assigned.push({ enquiry: await assign(row, ownId), from: row.assignee?.id ?? null });
        results.push({ name: row.reference });
      } catch (cause) {
        results.push({ name: row.reference, reason: errorText(cause, "could not be assigned.") });
      }
    }
    choice.clear();
    list.update(assigned.map(({ enquiry }) => enquiry));
    list.reload();
    const message = bulkResultText(results, "assigned to you");
    if (assigned.length === 0) showToast(message);
    else {
      sayDone(message, async () => {
        try {
          for (const { enquiry, from } of assigned) list.update([await assign(enquiry, from)]);
        } finally {
          list.reload();
        }
      });
    }
  }

  return (
    <BulkBar selection={choice} onPage={rows.length}>
      <Button variant="light" size="small" busy={busy} onClick={() => void send(assignToMe)}>
        Assign to me
      </Button>
    </BulkBar>
  );
}
