import { type FormEvent, useState } from "react";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { SelectField } from "#ui/primitives/select.tsx";
import { BulkBar } from "../../parts/bulk-bar.tsx";
import type { Choice } from "../../parts/choice.ts";
import { asAround, faultsOf } from "./delivery-edits.ts";
import { TermsFields } from "./terms-fields.tsx";
import type { DeliveryForm } from "./use-delivery-form.ts";

interface SetManyProps {
  readonly form: DeliveryForm;
  readonly choice: Choice;
  readonly onPage: number;
}

const blank = { fee: "", days: "", pay: "" };

/** What may be done with the chosen places. It lies on the table as if it were typed, until it is saved. */
export function SetMany({ form, choice, onPage }: SetManyProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(blank);
  const [tried, setTried] = useState(false);
  const edit = {
    ...(typed.fee.trim() && { fee: typed.fee }),
    ...(typed.days.trim() && { days: typed.days }),
    ...(typed.pay && { pay: typed.pay === "yes" }),
  };
  const faults = tried ? faultsOf(edit) : {};
  const chosen = [...choice.chosen];

  function apply(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faultsOf(edit)).length > 0) return;
    setOpen(false);
    form.type(chosen, edit);
    choice.clear();
  }

  return (
    <>
      <BulkBar choice={choice} onPage={onPage}>
        <Button
          look="paper"
          size="small"
          onClick={() => {
            setTyped(blank);
            setTried(false);
            setOpen(true);
          }}
        >
          Set fee and days
        </Button>
        <Button
          look="outlined"
          size="small"
          onClick={() => {
            form.type(
              chosen.filter((id) => form.places.get(id)?.around !== null),
              asAround,
            );
            choice.clear();
          }}
        >
          As the place around
        </Button>
      </BulkBar>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={chosen.length === 1 ? "1 place" : `${chosen.length} places`}
      >
        <form noValidate onSubmit={apply} className="grid gap-4">
          <p className="text-umber">What is left empty stays as it is.</p>
          <TermsFields
            typed={typed}
            faults={faults}
            onType={(changed) => setTyped({ ...typed, ...changed })}
          />
          <SelectField
            label="Pay on delivery, a note for staff"
            value={typed.pay}
            onChange={({ target }) => setTyped({ ...typed, pay: target.value })}
          >
            <option value="">As it is</option>
            <option value="yes">Offered</option>
            <option value="no">Not offered</option>
          </SelectField>
          <Button type="submit">Apply (not saved yet)</Button>
        </form>
      </Dialog>
    </>
  );
}
