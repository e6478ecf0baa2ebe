import { useState } from "react";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { validateShippingInfo } from "#contract/validation/shipping-info.ts";
import { rulesFrom } from "#ui/forms/use-fields.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { api } from "../../../api.ts";
import { FormError } from "../../../parts/forms/form-error.tsx";
import { mergeFields } from "../../../parts/forms/merge-draft.ts";
import { useSaveWithMerge } from "../../../parts/forms/save-with-merge.ts";
import { useErrorText, useRecord } from "../../../parts/records/record-conflict.ts";
import { useUndo } from "../../../parts/records/undo-context.tsx";
import { toPreviousAddress } from "./previous-address.ts";

type AddressDraft = Pick<StaffOrder, "status" | "address">;
type Address = AddressDraft["address"];

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

/** These fields belong together: a merge must not mix them. */
const placeFields = ["address", "city", "state", "postalCode", "country"] as const;

/** Merges only while the status is unchanged: the address may already be on the parcel. */
const addressMerge = {
  toDraft: ({ status, address }: StaffOrder) => ({ status, address }),
  merge(base: AddressDraft, newer: AddressDraft, typed: AddressDraft) {
    const { merged, conflicts } = mergeFields(
      base.address,
      newer.address,
      typed.address,
      placeFields,
    );
    const hasStatusChanged = newer.status !== base.status;
    return {
      merged: { ...newer, address: merged },
      conflicts: hasStatusChanged ? ["status"] : conflicts,
    };
  },
};

export function AddressDialog({ order, open, onClose, onChanged }: AddressDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Edit address" wide>
      {open && <AddressForm order={order} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  );
}

/** Changes by others to other fields are merged; conflicting fields show both values. */
function AddressForm({ order, onClose, onChanged }: Omit<AddressDialogProps, "open">) {
  const { id, version, status } = order;
  const [loaded, setLoaded] = useState({ version, address: order.address });
  const saveMerged = useSaveWithMerge();
  const [conflicts, setConflicts] = useState<Partial<Address>>({});
  const record = useRecord();
  const showUndo = useUndo();
  const form = useForm({
    initial: { ...order.address },
    rules: (values) => rulesFrom(validateShippingInfo({ ...values, email: "not@asked.example" })),
    async send(address) {
      const base = { status, address: loaded.address };
      const save = (on: number, typed: Address) =>
        api("PATCH /staff/orders/:id/address", {
          params: { id },
          body: { version: on, address: typed },
        });
      const saved = await saveMerged(
        { version, base, draft: { status, address } },
        addressMerge,
        (typed, on) => save(on, typed.address),
      );
      onChanged(saved);
      record?.markSaved();
      // Undo is the opposite correction, since no email is sent.
      const previous = toPreviousAddress(loaded.address, address, saved.address);
      showUndo("Address updated", async () => onChanged(await save(saved.version, previous)));
      onClose();
    },
    toFailure: useErrorText("Couldn't save the address. Try again."),
  });

  if (version !== loaded.version) {
    const { merged, conflicts } = mergeFields(loaded.address, order.address, form.values);
    for (const { name } of fields) form.set(name, merged[name]);
    setConflicts(Object.fromEntries(conflicts.map((name) => [name, order.address[name]])));
    setLoaded({ version, address: order.address });
  }

  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4 md:grid-cols-2">
      <div className="md:col-span-2">
        <FormError text={form.failure} />
      </div>
      {fields.map(({ name, label, half }) => {
        const field = form.field(name);
        const other = conflicts[name];
        return (
          <div key={name} className={half ? "" : "md:col-span-2"}>
            <Field label={label} required {...field} />
            {other !== undefined && other !== field.value && (
              <p className="mt-1.5 flex flex-wrap items-center gap-x-3 bg-amber-wash px-3 py-1 text-amber text-meta">
                <span>Changed by someone else to “{other}”</span>
                <button
                  type="button"
                  onClick={() => form.set(name, other)}
                  className="min-h-8 pointer-coarse:min-h-11"
                >
                  <span className="border-current border-b">Use their version</span>
                </button>
              </p>
            )}
          </div>
        );
      })}
      <div className="md:col-span-2">
        <Button type="submit" size="step" busy={form.busy}>
          Save address
        </Button>
      </div>
    </form>
  );
}
