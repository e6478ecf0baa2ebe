import { type FormEvent, useState } from "react";
import { ownRider } from "#contract/api/carriers.ts";
import type { StaffReturn } from "#contract/api/staff-returns.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useSending } from "../../loading/use-sending.ts";
import { CarrierChoice } from "../../parts/carrier-choice.tsx";
import { DialogFault } from "../../parts/dialog-fault.tsx";
import { useMay } from "../../session/use-member.ts";

interface ExchangeParcelProps {
  readonly record: StaffReturn;
  readonly onChanged: (record: StaffReturn) => void;
}

/** Who brings the new size, and its number, which can be corrected once it is sent. */
export function ExchangeParcel({ record, onChanged }: ExchangeParcelProps) {
  const may = useMay();
  const [changing, setChanging] = useState(false);
  const { carrier, trackingNumber } = record.parcel ?? { carrier: "", trackingNumber: "" };
  return (
    <>
      {[carrier, trackingNumber].filter(Boolean).join(", ") || "No number yet"}
      {record.status === "SENT" && may("returns.receive") && (
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
  const [carrier, setCarrier] = useState(parcel?.carrier ?? "");
  const [trackingNumber, setNumber] = useState(parcel?.trackingNumber ?? "");
  const { say } = useToaster();
  const { busy, fault, send } = useSending("The tracking could not be saved. Please try again.");

  async function save(event: FormEvent) {
    event.preventDefault();
    const number = carrier === ownRider ? "" : trackingNumber;
    const body = { version, carrier: carrier.trim(), trackingNumber: number.trim() };
    const isSaved = await send(async () =>
      onChanged(await api("PATCH /staff/returns/:id/parcel", { params: { id }, body })),
    );
    if (!isSaved) return;
    onClose();
    say("The tracking is corrected.");
  }

  return (
    <form onSubmit={save} noValidate className="grid gap-5">
      <DialogFault text={fault} />
      <CarrierChoice value={carrier} onChange={setCarrier} />
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
