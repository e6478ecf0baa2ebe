import { useState } from "react";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { checkShippingInfo } from "#contract/validation/shipping-info.ts";
import { rulesFrom } from "#ui/forms/use-fields.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { useFaultWords } from "../../loading/use-fault-words.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { rebase } from "../../parts/rebase.ts";
import { useRecord } from "../../parts/record-context.ts";
import { useUndo } from "../../parts/undo-context.tsx";
import { useSaveMerged } from "../../parts/use-save-merged.ts";
import { addressBefore } from "./address-before.ts";

type Typed = Pick<StaffOrder, "status" | "address">;
type Address = Typed["address"];

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

/** A street of one and a town of another is nobody's address. */
const place = ["address", "city", "state", "postalCode", "country"] as const;

/** What is typed goes on by itself only while the order stands as it did: who packs may have copied the address. */
const merging = {
  draftOf: ({ status, address }: StaffOrder) => ({ status, address }),
  rebase(base: Typed, newer: Typed, typed: Typed) {
    const { merged, clashes } = rebase(base.address, newer.address, typed.address, place);
    const isMoved = newer.status !== base.status;
    return { merged: { ...newer, address: merged }, clashes: isMoved ? ["status"] : clashes };
  },
};

/** Corrects to whom an order goes, and where. */
export function AddressDialog({ order, open, onClose, onChanged }: AddressDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Correct the address" wide>
      {open && <AddressForm order={order} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  );
}

/**
 * What somebody else corrected meanwhile is merged where it is of other fields; else it shows field by field, and what was
 * typed stays, and is saved with the next press.
 */
function AddressForm({ order, onClose, onChanged }: Omit<AddressDialogProps, "open">) {
  const { id, version, status } = order;
  const [seen, setSeen] = useState({ version, address: order.address });
  const saveMerged = useSaveMerged();
  const [theirs, setTheirs] = useState<Partial<Address>>({});
  const record = useRecord();
  const sayDone = useUndo();
  const form = useForm({
    initial: { ...order.address },
    rules: (values) => rulesFrom(checkShippingInfo({ ...values, email: "not@asked.example" })),
    async send(address) {
      const base = { status, address: seen.address };
      const save = (on: number, typed: Address) =>
        api("PATCH /staff/orders/:id/address", {
          params: { id },
          body: { version: on, address: typed },
        });
      const saved = await saveMerged(
        { version, base, draft: { status, address } },
        merging,
        (typed, on) => save(on, typed.address),
      );
      onChanged(saved);
      record?.showSaved();
      // No mail tells of it: it is taken back by the opposite correction.
      const before = addressBefore(seen.address, address, saved.address);
      sayDone("The address is corrected.", async () =>
        onChanged(await save(saved.version, before)),
      );
      onClose();
    },
    failureOf: useFaultWords("The address could not be saved. Please try again."),
  });

  if (version !== seen.version) {
    const { merged, clashes } = rebase(seen.address, order.address, form.values);
    for (const { name } of fields) form.set(name, merged[name]);
    setTheirs(Object.fromEntries(clashes.map((name) => [name, order.address[name]])));
    setSeen({ version, address: order.address });
  }

  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4 md:grid-cols-2">
      <div className="md:col-span-2">
        <FormFault text={form.failure} />
      </div>
      {fields.map(({ name, label, half }) => {
        const field = form.field(name);
        const other = theirs[name];
        return (
          <div key={name} className={half ? "" : "md:col-span-2"}>
            <Field label={label} required {...field} />
            {other !== undefined && other !== field.value && (
              <p className="mt-1.5 flex flex-wrap items-center gap-x-3 bg-amber-wash px-3 py-1 text-amber text-meta">
                <span>Changed meanwhile to “{other}”</span>
                <button
                  type="button"
                  onClick={() => form.set(name, other)}
                  className="min-h-8 pointer-coarse:min-h-11"
                >
                  <span className="border-current border-b">Keep theirs</span>
                </button>
              </p>
            )}
          </div>
        );
      })}
      <div className="md:col-span-2">
        <Button type="submit" size="step" busy={form.busy}>
          Save the address
        </Button>
      </div>
    </form>
  );
}
