import { type FormEvent, useState } from "react";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { CarrierChoice } from "../../parts/carrier-choice.tsx";
import { DialogFault } from "../../parts/dialog-fault.tsx";
import { TrackingLine } from "./tracking-line.tsx";
import { useCorrected } from "./use-corrected.ts";

interface TrackingDialogProps {
  readonly order: StaffOrder;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: (order: StaffOrder) => void;
}

/** Corrects who brings an order that has left, and its number. */
export function TrackingDialog({ order, open, onClose, onChanged }: TrackingDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Correct the tracking">
      {open && <TrackingForm order={order} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  );
}

function TrackingForm({ order, onClose, onChanged }: Omit<TrackingDialogProps, "open">) {
  const [carrier, setCarrier] = useState(order.parcel.carrier);
  const [trackingNumber, setNumber] = useState(order.parcel.trackingNumber);
  const corrected = useCorrected(onChanged);
  const { busy, fault, send } = useSending("The tracking could not be saved. Please try again.");

  async function save(event: FormEvent) {
    event.preventDefault();
    const body = {
      version: order.version,
      carrier: carrier.trim(),
      trackingNumber: trackingNumber.trim(),
    };
    const isSaved = await send(async () =>
      corrected(
        await api("PATCH /staff/orders/:id/parcel", { params: { id: order.id }, body }),
        "The tracking is corrected.",
      ),
    );
    if (isSaved) onClose();
  }

  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <DialogFault text={fault} />
      <CarrierChoice value={carrier} onChange={setCarrier} />
      <div>
        <TrackingLine
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
