import { type FormEvent, useState } from "react";
import type { PickupPlace } from "#contract/api/delivery/delivery.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";

interface PickupDialogProps {
  readonly place: PickupPlace | null;
  readonly onClose: () => void;
  readonly onDone: (place: PickupPlace) => void;
}

const blank: PickupPlace = {
  address: "",
  city: "",
  state: "Lagos",
  postalCode: "",
  hours: "Mon to Sat, 10:00 to 18:00",
  readyIn: "4 hours",
};

const fields = [
  { name: "address", label: "Address" },
  { name: "city", label: "City" },
  { name: "state", label: "State" },
  { name: "postalCode", label: "Postal code" },
  { name: "hours", label: "Opening hours" },
  { name: "readyIn", label: "Ready in" },
] as const;

const wide: readonly string[] = ["address", "hours"];

export function PickupDialog({ place, onClose, onDone }: PickupDialogProps) {
  const [values, setValues] = useState(place ?? blank);
  const [isSubmitted, setSubmitted] = useState(false);
  const missing = fields.filter(({ name }) => values[name].trim() === "");
  const apply = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (missing.length > 0) return;
    onDone({
      address: values.address.trim(),
      city: values.city.trim(),
      state: values.state.trim(),
      postalCode: values.postalCode.trim(),
      hours: values.hours.trim(),
      readyIn: values.readyIn.trim(),
    });
  };
  return (
    <Dialog open onClose={onClose} title="Pick-up">
      <form noValidate onSubmit={apply} className="grid grid-cols-2 gap-4">
        {fields.map(({ name, label }) => (
          <Field
            key={name}
            label={label}
            required
            maxLength={name === "readyIn" ? 40 : name === "postalCode" ? 20 : 200}
            value={values[name]}
            error={isSubmitted && values[name].trim() === "" ? "Required" : undefined}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
            frameClassName={wide.includes(name) ? "col-span-2" : ""}
          />
        ))}
        <Button type="submit" className="col-span-2">
          Apply (not saved yet)
        </Button>
      </form>
    </Dialog>
  );
}
