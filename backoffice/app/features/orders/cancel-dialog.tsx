import { type FormEvent, useState } from "react";
import type { CancelFate } from "#contract/api/staff-order-acts.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { TextAreaField } from "#ui/primitives/field.tsx";
import { RadioSwitch } from "#ui/primitives/radio-switch.tsx";
import { api } from "../../api.ts";
import { useCounts } from "../../layout/counts-context.tsx";
import { useReloading } from "../../loading/use-reloading.ts";
import { useSending } from "../../loading/use-sending.ts";
import { DialogFault } from "../../parts/dialog-fault.tsx";
import { useUndo } from "../../parts/undo-context.tsx";
import { pieces } from "./order-words.ts";

interface CancelDialogProps {
  readonly order: StaffOrder;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: (order: StaffOrder) => void;
}

/** What may become of the pieces of a parcel that had left. */
const fates = [
  { id: "stock", label: "Back on sale" },
  { id: "damaged", label: "Damaged or lost" },
] as const satisfies readonly { readonly id: CancelFate; readonly label: string }[];

/**
 * Cancels an order that holds no money of a sale, with a reason. Its pieces go back on sale, but for those of a parcel
 * that came back damaged, or never arrived.
 */
export function CancelDialog({ order, open, onClose, onChanged }: CancelDialogProps) {
  const [reason, setReason] = useState("");
  const [fate, setFate] = useState<CancelFate>("stock");
  const [error, setError] = useState("");
  const { busy, fault, send } = useSending("The order could not be cancelled. Please try again.");
  const sayDone = useUndo();
  const { recount } = useCounts();
  const reload = useReloading();
  const hasLeft = order.status === "SHIPPED";
  const goesOnSale = !hasLeft || fate === "stock";

  async function cancel(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === "") {
      setError("Say why: the audit log keeps it");
      return;
    }
    const { id, version } = order;
    const params = { id };
    await send(async () => {
      const body = { version, reason: reason.trim(), ...(hasLeft && { fate }) };
      const { order: after, undo } = await api("POST /staff/orders/:id/cancel", { params, body });
      onChanged(after);
      onClose();
      changed();
      const where = goesOnSale ? "back on sale" : "booked out as damaged";
      sayDone(`${order.orderNumber} is cancelled. ${pieces(order.pieces)} ${where}.`, async () => {
        if (!undo) return;
        const taken = { eventId: undo.eventId };
        onChanged(
          await api("POST /staff/orders/:id/undo", { params, body: taken }).finally(changed),
        );
      });
    });
  }

  function changed() {
    recount();
    reload("orders");
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={hasLeft ? `Did ${order.orderNumber} come back?` : `Cancel ${order.orderNumber}?`}
    >
      <form onSubmit={cancel} noValidate className="grid gap-4">
        <DialogFault text={fault} />
        {hasLeft && (
          <RadioSwitch legend="Its pieces" options={fates} value={fate} onChange={setFate} />
        )}
        <p>
          {goesOnSale
            ? `${pieces(order.pieces)} ${order.pieces === 1 ? "goes" : "go"} back on sale at once.`
            : `${pieces(order.pieces)} ${order.pieces === 1 ? "is" : "are"} booked out of stock as damaged.`}{" "}
          The buyer is told by mail.
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
