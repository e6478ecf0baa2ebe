import type { BulkOrderSummary, StaffBulkOrder } from "#contract/api/staff-bulk-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { faultText } from "../../loading/fault-text.ts";
import { useSending } from "../../loading/use-sending.ts";
import { BulkBar } from "../../parts/bulk-bar.tsx";
import type { Choice } from "../../parts/choice.ts";
import { type RowResult, tellMany } from "../../parts/tell-many.ts";
import type { PressedList } from "../../parts/told-rows.ts";
import { useUndo } from "../../parts/undo-context.tsx";
import { useSession } from "../../session/session-context.tsx";

interface TakeManyProps {
  readonly choice: Choice;
  readonly rows: readonly BulkOrderSummary[];
  readonly list: PressedList<BulkOrderSummary>;
}

/** Takes the chosen enquiries upon oneself; one that somebody else changed meanwhile is left alone and named. */
export function TakeMany({ choice, rows, list }: TakeManyProps) {
  const { session } = useSession();
  const { say } = useToaster();
  const sayDone = useUndo();
  const { busy, send } = useSending("The enquiries could not be taken.");
  if (session.state !== "in") return null;
  const { id: own } = session.member;

  const give = (enquiry: Pick<BulkOrderSummary, "id" | "version">, assigneeId: string | null) =>
    api("PATCH /staff/bulk-orders/:id", {
      params: { id: enquiry.id },
      body: { assigneeId, version: enquiry.version },
    });

  async function take() {
    const results: RowResult[] = [];
    const taken: { readonly enquiry: StaffBulkOrder; readonly from: string | null }[] = [];
    for (const row of rows.filter(({ id }) => choice.chosen.has(id))) {
      try {
        taken.push({ enquiry: await give(row, own), from: row.assignee?.id ?? null });
        results.push({ name: row.reference });
      } catch (cause) {
        results.push({ name: row.reference, reason: faultText(cause, "could not be taken.") });
      }
    }
    choice.clear();
    list.tell(taken.map(({ enquiry }) => enquiry));
    list.reload();
    const words = tellMany(results, taken.length === 1 ? "is yours" : "are yours");
    if (taken.length === 0) say(words);
    else {
      sayDone(words, async () => {
        try {
          for (const { enquiry, from } of taken) list.tell([await give(enquiry, from)]);
        } finally {
          list.reload();
        }
      });
    }
  }

  return (
    <BulkBar choice={choice} onPage={rows.length}>
      <Button look="paper" size="small" busy={busy} onClick={() => void send(take)}>
        Take {choice.chosen.size === 1 ? "it" : "them"}
      </Button>
    </BulkBar>
  );
}
