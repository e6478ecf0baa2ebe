import { type FormEvent, useState } from "react";
import type { CancelDisposition } from "#contract/api/orders/staff-order-commands.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { TextAreaField } from "#ui/primitives/fields/field.tsx";
import { RadioSwitch } from "#ui/primitives/fields/radio-switch.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { api } from "../../../api.ts";
import { useCounts } from "../../../layout/counts-context.tsx";
import { useUnsavedEdits } from "../../../loading/unsaved-edits.ts";
import { useRefetch } from "../../../loading/use-refetch.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import { DialogError } from "../../../parts/forms/dialog-error.tsx";
import { useUndo } from "../../../parts/records/undo-context.tsx";
import { reverseMove } from "../reverse-moves.ts";

interface CancelDialogProps {
  readonly order: StaffOrder;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: (order: StaffOrder) => void;
}

const dispositions = [
  { id: "stock", label: "Restock" },
  { id: "damaged", label: "Damaged or lost" },
] as const satisfies readonly { readonly id: CancelDisposition; readonly label: string }[];

export function CancelDialog({ order, open, onClose, onChanged }: CancelDialogProps) {
  const [reason, setReason] = useState("");
  useUnsavedEdits(open && reason !== "");
  const [disposition, setDisposition] = useState<CancelDisposition>("stock");
  const [error, setError] = useState("");
  const { busy, error: submitError, send } = useSubmission("Couldn't cancel the order. Try again.");
  const showUndo = useUndo();
  const { refetchCounts } = useCounts();
  const reload = useRefetch();
  const hasShipped = order.status === "SHIPPED";
  const isRestocked = !hasShipped || disposition === "stock";

  async function cancel(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === "") {
      setError("Add a reason for the activity log");
      return;
    }
    const { id, version } = order;
    const params = { id };
    await send(async () => {
      const body = { version, reason: reason.trim(), ...(hasShipped && { disposition }) };
      const cancelled = await api("POST /staff/orders/:id/cancel", { params, body });
      onChanged(cancelled);
      onClose();
      refresh();
      const outcome = isRestocked ? "restocked" : "written off as damaged";
      showUndo(
        `${order.orderNumber} cancelled. ${plural(order.units, "item")} ${outcome}.`,
        async () => onChanged(await reverseMove(cancelled).finally(refresh)),
      );
    });
  }

  function refresh() {
    refetchCounts();
    reload("orders");
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={hasShipped ? `Was ${order.orderNumber} returned?` : `Cancel ${order.orderNumber}?`}
    >
      <form onSubmit={cancel} noValidate className="grid gap-4">
        <DialogError text={submitError} />
        {hasShipped && (
          <RadioSwitch
            legend="Items"
            options={dispositions}
            value={disposition}
            onChange={setDisposition}
          />
        )}
        <p>
          {isRestocked
            ? `${plural(order.units, "item")} will be restocked now.`
            : `${plural(order.units, "item")} will be written off as damaged.`}{" "}
          We email the customer.
        </p>
        <TextAreaField
          label="Reason"
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
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="ghost" data-safe="" onClick={onClose}>
            Keep order
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            Cancel order
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
