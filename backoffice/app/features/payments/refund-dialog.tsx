import { useState } from "react";
import type { OrderRefunds } from "#contract/api/staff-refunds.ts";
import { Drawer } from "#ui/primitives/drawer.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { RecordProvider } from "../../parts/record-context.ts";
import { RecordSkeleton } from "../../parts/record-skeleton.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { useShownRecord } from "../../parts/use-shown-record.ts";
import { sumOf } from "./payment-words.ts";
import { RefundForm } from "./refund-form.tsx";

const told: readonly ToldField<OrderRefunds>[] = [
  { name: "Can go back", read: ({ refundable }) => sumOf(refundable) },
  { name: "Pieces left", read: ({ lines }) => lines.map(({ left }) => left).join(", ") },
];

interface RefundDialogProps {
  readonly orderId: string;
  /** Closed, with or without a refund: the order is to be shown anew. */
  readonly onDone: () => void;
}

/** Returns money for an order: everything, piece by piece with what becomes of each, or an amount. */
export function RefundDialog({ orderId, onDone }: RefundDialogProps) {
  const loading = useLoaded(
    (signal) => api("GET /staff/orders/:id/refunds", { params: { id: orderId }, signal }),
    ["order-refunds", orderId],
  );
  const { loaded, reload } = loading;
  // A refund is refused with what may go back by then, which is not the order that the page behind shows.
  const shown = useShownRecord(loading, told);
  // Whoever opens it begins with what is left by then; what is typed stays when it is asked for anew.
  const [openedAt] = useState(() => Date.now());
  const order = loaded.state === "ready" && loaded.at >= openedAt ? loaded.data : undefined;
  const fault = loaded.state === "loading" ? undefined : loaded.fault;
  const { recount } = useCounts();
  const { say } = useToaster();
  return (
    <RecordProvider value={shown}>
      <Drawer open onClose={onDone} title="Refund">
        {!order && !fault && <RecordSkeleton />}
        {!order && fault && (
          <Failure fault={fault} message="What may go back could not be loaded." onRetry={reload} />
        )}
        {order && (
          <RefundForm
            order={order}
            orderId={orderId}
            onOutdated={reload}
            onRefunded={(words) => {
              say(words);
              recount();
              onDone();
            }}
          />
        )}
      </Drawer>
    </RecordProvider>
  );
}
