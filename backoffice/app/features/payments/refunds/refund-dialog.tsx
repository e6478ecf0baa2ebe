import { useState } from "react";
import type { OrderRefunds } from "#contract/api/payments/refunds.ts";
import { Drawer } from "#ui/primitives/overlays/drawer.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../../api.ts";
import { useCounts } from "../../../layout/counts-context.tsx";
import { Failure } from "../../../loading/failure.tsx";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import type { RecordField } from "../../../parts/records/field-changes.ts";
import { RecordProvider, useRecordConflict } from "../../../parts/records/record-conflict.ts";
import { RecordSkeleton } from "../../../parts/records/record-skeleton.tsx";
import { RefundForm } from "./refund-form.tsx";

const trackedFields: readonly RecordField<OrderRefunds>[] = [
  { name: "Refundable", read: ({ refundable }) => formatAmount(refundable) },
  { name: "Items left", read: ({ lines }) => lines.map(({ left }) => left).join(", ") },
];

interface RefundDialogProps {
  readonly orderId: string;
  readonly onDone: () => void;
}

export default function RefundDialog({ orderId, onDone }: RefundDialogProps) {
  const loading = useLoaded(
    (signal) => api("GET /staff/orders/:id/refunds", { params: { id: orderId }, signal }),
    ["order-refunds", orderId],
  );
  const { loaded, reload } = loading;
  // A conflict carries the current refundable amounts, which the page behind does not show.
  const record = useRecordConflict(loading, trackedFields);
  // Starts from fresh data, and keeps the draft when it is refetched.
  const [openedAt] = useState(() => Date.now());
  const order = loaded.state === "ready" && loaded.at >= openedAt ? loaded.data : undefined;
  const error = loaded.state === "loading" ? undefined : loaded.error;
  const { refetchCounts } = useCounts();
  const { showToast } = useToast();
  return (
    <RecordProvider value={record}>
      <Drawer open onClose={onDone} title="Refund">
        {!order && !error && <RecordSkeleton />}
        {!order && error && (
          <Failure error={error} message="Couldn't load the refundable amount." onRetry={reload} />
        )}
        {order && (
          <RefundForm
            order={order}
            orderId={orderId}
            onOutdated={reload}
            onRefunded={(message) => {
              showToast(message);
              refetchCounts();
              onDone();
            }}
          />
        )}
      </Drawer>
    </RecordProvider>
  );
}
