import { type FormEvent, useState } from "react";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { TextAreaField } from "#ui/primitives/field.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useReloading } from "../../loading/use-reloading.ts";
import { useSending } from "../../loading/use-sending.ts";
import { DialogFault } from "../../parts/dialog-fault.tsx";
import { pieces } from "./order-words.ts";

interface CancelDialogProps {
  readonly order: StaffOrder;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: (order: StaffOrder) => void;
}

/** Cancels an order that holds no money of a sale, with a reason; its pieces go back on sale. */
export function CancelDialog({ order, open, onClose, onChanged }: CancelDialogProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState("");
  const { busy, fault, send } = useSending("The order could not be cancelled. Please try again.");
  const { say } = useToaster();
  const { recount } = useCounts();
  const reload = useReloading();

  async function cancel(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === "") {
      setError("Say why: the audit log keeps it");
      return;
    }
    const { id, version } = order;
    const isDone = await send(async () => {
      const body = { version, reason: reason.trim() };
      onChanged(await api("POST /staff/orders/:id/cancel", { params: { id }, body }));
    });
    if (!isDone) return;
    onClose();
    recount();
    reload("orders");
    say(`${order.orderNumber} is cancelled. ${pieces(order.pieces)} back on sale.`);
  }

  return (
    <Dialog open={open} onClose={onClose} title={`Cancel ${order.orderNumber}?`}>
      <form onSubmit={cancel} noValidate className="grid gap-4">
        <DialogFault text={fault} />
        <p>
          {pieces(order.pieces)} {order.pieces === 1 ? "goes" : "go"} back on sale at once. This
          cannot be taken back; the buyer may order again.
        </p>
        <TextAreaField
          label="Why"
          required
          rows={2}
          maxLength={200}
          value={reason}
          error={error}
          onChange={({ target }) => {
            setReason(target.value);
            setError("");
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="ghost" size="step" busy={busy}>
            Cancel the order
          </Button>
          <Button size="step" onClick={onClose}>
            Keep it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
