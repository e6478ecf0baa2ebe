import { type FormEvent, useState } from "react";
import { ownRider } from "#contract/api/delivery/carriers.ts";
import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { useUnsavedEdits } from "../../loading/unsaved-edits.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { CarrierPicker } from "../../parts/domain/carrier-picker.tsx";
import { DialogError } from "../../parts/forms/dialog-error.tsx";
import { useMay } from "../../session/use-member.ts";

const emptyParcel = { carrier: "", trackingNumber: "" };

interface ExchangeParcelProps {
  readonly record: StaffReturn;
  readonly onChanged: (record: StaffReturn) => void;
}

export function ExchangeParcel({ record, onChanged }: ExchangeParcelProps) {
  const may = useMay();
  const [changing, setChanging] = useState(false);
  const { carrier, trackingNumber } = record.parcel ?? emptyParcel;
  return (
    <>
      <span>{[carrier, trackingNumber].filter(Boolean).join(", ") || "No number yet"}</span>
      {record.status === "SHIPPED" && may("returns.receive") && (
        <button
          type="button"
          onClick={() => setChanging(true)}
          className="touch-target ml-3 text-nav hover:text-indigo"
        >
          <span className="border-current border-b">Change</span>
        </button>
      )}
      <Dialog open={changing} onClose={() => setChanging(false)} title="Correct the tracking">
        {changing && (
          <ParcelForm record={record} onChanged={onChanged} onClose={() => setChanging(false)} />
        )}
      </Dialog>
    </>
  );
}

function ParcelForm({
  record: { id, version, parcel },
  onChanged,
  onClose,
}: ExchangeParcelProps & { readonly onClose: () => void }) {
  const saved = parcel ?? emptyParcel;
  const [carrier, setCarrier] = useState(saved.carrier);
  const [trackingNumber, setNumber] = useState(saved.trackingNumber);
  useUnsavedEdits(carrier !== saved.carrier || trackingNumber !== saved.trackingNumber);
  const { showToast } = useToast();
  const { busy, error, send } = useSubmission("Couldn't save the tracking. Please try again.");

  async function save(event: FormEvent) {
    event.preventDefault();
    const number = carrier === ownRider ? "" : trackingNumber;
    const body = { version, carrier: carrier.trim(), trackingNumber: number.trim() };
    const isSaved = await send(async () =>
      onChanged(await api("PATCH /staff/returns/:id/parcel", { params: { id }, body })),
    );
    if (!isSaved) return;
    onClose();
    showToast("The tracking is corrected.");
  }

  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <DialogError text={error} />
      <CarrierPicker value={carrier} onChange={setCarrier} />
      {carrier !== ownRider && (
        <Field
          label="Tracking number"
          maxLength={60}
          value={trackingNumber}
          onChange={({ target }) => setNumber(target.value)}
        />
      )}
      <Button type="submit" size="step" busy={busy} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
