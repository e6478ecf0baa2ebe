import { type FormEvent, useState } from "react";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../../api.ts";
import { useUnsavedEdits } from "../../../loading/unsaved-edits.ts";
import { useSubmission } from "../../../loading/use-submission.ts";
import { CarrierPicker } from "../../../parts/domain/carrier-picker.tsx";
import { DialogError } from "../../../parts/forms/dialog-error.tsx";
import { TrackingField } from "./tracking-field.tsx";

interface TrackingDialogProps {
  readonly order: StaffOrder;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: (order: StaffOrder) => void;
}

export function TrackingDialog({ order, open, onClose, onChanged }: TrackingDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit tracking">
      {open && <TrackingForm order={order} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  );
}

function TrackingForm({ order, onClose, onChanged }: Omit<TrackingDialogProps, "open">) {
  const [carrier, setCarrier] = useState(order.parcel.carrier);
  const [trackingNumber, setNumber] = useState(order.parcel.trackingNumber);
  useUnsavedEdits(
    carrier !== order.parcel.carrier || trackingNumber !== order.parcel.trackingNumber,
  );
  const { showToast } = useToast();
  const { busy, error, send } = useSubmission("Couldn't save the tracking. Try again.");

  async function save(event: FormEvent) {
    event.preventDefault();
    const body = {
      version: order.version,
      carrier: carrier.trim(),
      trackingNumber: trackingNumber.trim(),
    };
    const isSaved = await send(async () =>
      onChanged(await api("PATCH /staff/orders/:id/parcel", { params: { id: order.id }, body })),
    );
    if (!isSaved) return;
    showToast("Tracking updated");
    onClose();
  }

  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <DialogError text={error} />
      <CarrierPicker value={carrier} onChange={setCarrier} />
      <div>
        <TrackingField
          order={order}
          isOnly
          value={trackingNumber}
          onChange={setNumber}
          onDone={() => {}}
        />
      </div>
      <Button type="submit" size="step" busy={busy} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
