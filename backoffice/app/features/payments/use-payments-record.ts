import { useParams } from "react-router";
import type { PaymentTab } from "#contract/api/payments/staff-payments.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useLoadedRecord } from "../../loading/use-loaded.ts";
import { useRefetch } from "../../loading/use-refetch.ts";
import { useNavigateAfterSave } from "../../parts/forms/use-navigate-after-save.ts";
import { useIsWide } from "../../parts/layout/use-min-width.ts";
import { parseStatus } from "../../parts/lists/list-params.ts";
import { useUndo } from "../../parts/records/undo-context.tsx";
import { useRecordBackLink } from "../../parts/records/use-source-list.ts";

export const paymentTabs = [
  "to_review",
  "transfers",
  "to_send",
  "refunds",
  "all",
] as const satisfies readonly PaymentTab[];

/** The tab a record waits in, and when it has left it. */
interface QueueRule<RecordType> {
  readonly tab: PaymentTab;
  readonly isOver: (record: RecordType) => boolean;
}

/** Refetches lists and counts, and opens the next record of the queue. */
export function usePaymentsRecord<RecordType extends object>(
  kind: string,
  id: string,
  load: (signal: AbortSignal) => Promise<RecordType>,
  queueRule: QueueRule<RecordType>,
) {
  // Opened by the user, not selected by default.
  const isOpened = useParams().id === id;
  const navigateOn = useNavigateAfterSave();
  const isWide = useIsWide();
  const backLink = useRecordBackLink("/payments", "Payments", id, isWide);
  const loading = useLoadedRecord(load, [kind, id]);
  const notifyDone = useUndo();
  const { refetchCounts } = useCounts();
  const reload = useRefetch();

  function applyRecord(record: RecordType): void {
    loading.replace(record);
    reload("payments", "orders");
    refetchCounts();
  }

  function onAction(record: RecordType, message: string, undo?: () => Promise<RecordType>): void {
    applyRecord(record);
    notifyDone(message, undo && (async () => applyRecord(await undo())));
    const isQueue =
      isOpened &&
      backLink.position !== undefined &&
      parseStatus(backLink.to, paymentTabs) === queueRule.tab;
    if (isQueue && backLink.next !== undefined && queueRule.isOver(record))
      void navigateOn(backLink.next, { state: backLink.state });
  }

  return { page: { loading, backLink, isInSplitView: isWide }, onAction };
}
