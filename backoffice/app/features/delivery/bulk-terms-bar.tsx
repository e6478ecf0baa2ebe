import { type FormEvent, useState } from "react";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { BulkBar } from "../../parts/lists/bulk-selection/bulk-bar.tsx";
import type { RowSelection } from "../../parts/lists/bulk-selection/row-selection.ts";
import { inherited, validateTerms } from "./delivery-edits.ts";
import { TermsFields } from "./terms-fields.tsx";
import type { DeliveryForm } from "./use-delivery-form.ts";

interface BulkTermsBarProps {
  readonly form: DeliveryForm;
  readonly choice: RowSelection;
  readonly onPage: number;
}

const blank = { fee: "", days: "", pay: "" };

export function BulkTermsBar({ form, choice, onPage }: BulkTermsBarProps) {
  const [open, setOpen] = useState(false);
  const [input, setInput] = useState(blank);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const edit = {
    ...(input.fee.trim() && { fee: input.fee }),
    ...(input.days.trim() && { days: input.days }),
    ...(input.pay && { pay: input.pay === "yes" }),
  };
  const errors = isSubmitted ? validateTerms(edit) : {};
  const selectedIds = [...choice.selectedIds];

  function apply(event: FormEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    if (Object.keys(validateTerms(edit)).length > 0) return;
    setOpen(false);
    form.edit(selectedIds, edit);
    choice.clear();
  }

  return (
    <>
      <BulkBar selection={choice} onPage={onPage}>
        <Button
          variant="light"
          size="small"
          onClick={() => {
            setInput(blank);
            setIsSubmitted(false);
            setOpen(true);
          }}
        >
          Set fee and days
        </Button>
        <Button
          variant="outlined"
          size="small"
          onClick={() => {
            form.edit(
              selectedIds.filter((id) => form.places.get(id)?.parentId !== null),
              inherited,
            );
            choice.clear();
          }}
        >
          Use default
        </Button>
      </BulkBar>
      <Dialog open={open} onClose={() => setOpen(false)} title={plural(selectedIds.length, "area")}>
        <form noValidate onSubmit={apply} className="grid gap-4">
          <p className="text-umber">Empty fields stay unchanged.</p>
          <TermsFields
            values={input}
            errors={errors}
            onChange={(changed) => setInput({ ...input, ...changed })}
          />
          <SelectField
            label="Cash on delivery (note for staff)"
            value={input.pay}
            onChange={({ target }) => setInput({ ...input, pay: target.value })}
          >
            <option value="">No change</option>
            <option value="yes">Yes</option>
            <option value="no">No</option>
          </SelectField>
          <Button type="submit">Apply (not saved yet)</Button>
        </form>
      </Dialog>
    </>
  );
}
