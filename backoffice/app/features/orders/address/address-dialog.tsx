import type { FormEvent } from "react";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { validateShippingInfo } from "#contract/validation/shipping-info.ts";
import { validateStaffShippingInfo } from "#contract/validation/staff-shipping-info.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { api } from "../../../api.ts";
import { FormError } from "../../../parts/forms/form-error.tsx";
import { mergeDraft } from "../../../parts/forms/merge-draft.ts";
import { type FormRules, useRecordForm } from "../../../parts/forms/use-record-form.ts";
import { useUndo } from "../../../parts/records/undo-context.tsx";

type Address = StaffOrder["address"];
/** The status is not edited here. */
type AddressDraft = Address & Pick<StaffOrder, "status" | "source" | "isPickup">;

function validateAddress({ source, isPickup, ...address }: AddressDraft) {
  const info = { ...address, email: "not@asked.example" };
  return source === "shop"
    ? validateShippingInfo(info)
    : validateStaffShippingInfo(info, { isPickup });
}

interface AddressDialogProps {
  readonly order: StaffOrder;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: (order: StaffOrder) => void;
}

const fields = [
  { name: "firstName", label: "First name", half: true },
  { name: "lastName", label: "Last name", half: true },
  { name: "phone", label: "Phone", half: true },
  { name: "address", label: "Address", half: false },
  { name: "city", label: "City", half: true },
  { name: "state", label: "State", half: true },
  { name: "postalCode", label: "Postal code", half: true },
  { name: "country", label: "Country", half: true },
] as const satisfies readonly { name: keyof Address; label: string; half: boolean }[];

const addressRules: FormRules<StaffOrder, AddressDraft> = {
  labels: Object.fromEntries(fields.map(({ name, label }) => [name, label])),
  toDraft: ({ status, source, isPickup, address }) => ({ ...address, status, source, isPickup }),
  merge: {
    linkedFields: ["address", "city", "state", "postalCode", "country"],
    // The address may already be on the parcel.
    fields: {
      status: (base, newer) => ({ value: newer, hasConflict: newer !== base }),
    },
  },
  validate: (draft) =>
    Object.fromEntries(validateAddress(draft).map(({ field, message }) => [field, message])),
  // The dialog covers the page's notice.
  formatConflict: (theirs) => `Changed by someone else to “${theirs}”`,
};

export default function AddressDialog({ order, open, onClose, onChanged }: AddressDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit address" wide>
      {open && <AddressForm order={order} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  );
}

function AddressForm({ order, onClose, onChanged }: Omit<AddressDialogProps, "open">) {
  const { id } = order;
  const showUndo = useUndo();
  const save = (
    { status: _, source: _source, isPickup: _isPickup, ...address }: AddressDraft,
    version: number,
  ) => api("PATCH /staff/orders/:id/address", { params: { id }, body: { version, address } });
  const form = useRecordForm({
    rules: addressRules,
    record: order,
    failure: "Couldn't save the address. Try again.",
    save: (draft, { version }) => save(draft, version),
    onSaved({ record, base, sent }) {
      onChanged(record);
      // Undo is the opposite correction, since no email is sent; changes by others stay.
      const { merged } = mergeDraft(sent, addressRules.toDraft(record), base);
      showUndo("Address updated", async () => onChanged(await save(merged, record.version)));
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.submit();
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 md:grid-cols-2">
      <div className="md:col-span-2">
        <FormError text={form.error} />
      </div>
      {fields.map(({ name, label, half }) => (
        <div key={name} className={half ? "" : "md:col-span-2"}>
          <Field label={label} required {...form.input(name)} />
        </div>
      ))}
      <div className="md:col-span-2">
        <Button type="submit" size="step" busy={form.busy}>
          Save address
        </Button>
      </div>
    </form>
  );
}
