import { useState } from "react";
import { Drawer } from "#ui/primitives/drawer.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { RecordSkeleton } from "../../parts/record-skeleton.tsx";
import { RefundForm } from "./refund-form.tsx";

interface RefundDialogProps {
  readonly orderId: string;
  /** Closed, with or without a refund: the order is to be shown anew. */
  readonly onDone: () => void;
}

/** Returns money for an order: everything, piece by piece with what becomes of each, or an amount. */
export function RefundDialog({ orderId, onDone }: RefundDialogProps) {
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/orders/:id/refunds", { params: { id: orderId }, signal }),
    ["order-refunds", orderId],
  );
  // Whoever opens it begins with what is left by then; what is typed stays when it is asked for anew.
  const [openedAt] = useState(() => Date.now());
  const order = loaded.state === "ready" && loaded.at >= openedAt ? loaded.data : undefined;
  const fault = loaded.state === "loading" ? undefined : loaded.fault;
  const { recount } = useCounts();
  const { say } = useToaster();
  return (
    <Drawer open onClose={onDone} title="Refund">
      {!order && !fault && <RecordSkeleton />}
      {!order && fault && (
        <Failure fault={fault} message="What may go back could not be loaded." onRetry={reload} />
      )}
      {order && (
        <RefundForm
          order={order}
          orderId={orderId}
          onRefunded={(words) => {
            say(words);
            recount();
            onDone();
          }}
        />
      )}
    </Drawer>
  );
}
