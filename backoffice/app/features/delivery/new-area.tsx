import { type FormEvent, useId, useState } from "react";
import { placeKey } from "#contract/delivery/delivery-terms.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, TextAreaField } from "#ui/primitives/fields/field.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { parseClipboardTable } from "../../parts/forms/parse-clipboard.ts";
import { type DeliveryPlace, type DeliveryPlaces, validateTerms } from "./delivery-edits.ts";
import { parsePastedRows } from "./pasted-rows.ts";
import { TermsFields } from "./terms-fields.tsx";
import type { DeliveryForm } from "./use-delivery-form.ts";

interface NewAreaProps {
  readonly form: DeliveryForm;
  readonly onApplied: (place: DeliveryPlace) => void;
}

const blank = { name: "", fee: "", days: "", rows: "" };

export function NewArea({ form, onApplied }: NewAreaProps) {
  const [open, setOpen] = useState(false);
  const [input, setInput] = useState(blank);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const namesId = useId();
  const place = findPlace(form.places, input.name);
  const edit = {
    ...(input.fee.trim() && { fee: input.fee }),
    ...(input.days.trim() && { days: input.days }),
  };
  const pasted = parsePastedRows(
    form.places,
    input.rows.trim() ? parseClipboardTable(input.rows) : [],
  );
  const termErrors = validateTerms(edit);
  const isNamed = input.name.trim() !== "" || pasted.edits.length === 0;
  const fieldErrors = {
    name: isNamed && !place ? "Choose a state or area from the list" : undefined,
    fee:
      termErrors.fee ??
      (place && Object.keys(edit).length === 0 ? "Enter a fee or delivery days" : undefined),
    days: termErrors.days,
    rows:
      pasted.unknown.length > 0 ? `Not found: ${pasted.unknown.slice(0, 8).join(", ")}` : undefined,
  };

  function apply(event: FormEvent) {
    event.preventDefault();
    setIsSubmitted(true);
    if (Object.values(fieldErrors).some((text) => text !== undefined)) return;
    setOpen(false);
    if (place) form.edit([place.id], edit);
    for (const { id, terms } of pasted.edits) form.edit([id], terms);
    if (place) onApplied(place);
  }

  const visibleErrors: Partial<typeof fieldErrors> = isSubmitted ? fieldErrors : {};
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        onClick={() => {
          setInput(blank);
          setIsSubmitted(false);
          setOpen(true);
        }}
      >
        Add area
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Add area">
        <form noValidate onSubmit={apply} className="grid gap-4">
          <Field
            label="State or area"
            list={namesId}
            autoComplete="off"
            maxLength={80}
            value={input.name}
            error={visibleErrors.name}
            onChange={({ target }) => setInput({ ...input, name: target.value })}
          />
          <datalist id={namesId}>
            {open &&
              [...form.places.values()].map(({ id, fullName }) => (
                <option key={id} value={fullName} />
              ))}
          </datalist>
          <TermsFields
            values={input}
            errors={visibleErrors}
            onChange={(changed) => setInput({ ...input, ...changed })}
          />
          <TextAreaField
            label="Or paste rows from a spreadsheet"
            hint="One area per row, with its days and fee."
            rows={4}
            maxLength={60_000}
            value={input.rows}
            error={visibleErrors.rows}
            onChange={({ target }) => setInput({ ...input, rows: target.value })}
          />
          <Button type="submit">
            {pasted.edits.length > 0
              ? `Apply ${pasted.edits.length} (not saved yet)`
              : "Apply (not saved yet)"}
          </Button>
        </form>
      </Dialog>
    </>
  );
}

/** Matches the full name, or a short name that is unique. */
function findPlace(places: DeliveryPlaces, input: string): DeliveryPlace | undefined {
  const key = placeKey(input);
  if (key === "") return undefined;
  const all = [...places.values()];
  const full = all.find(({ fullName }) => placeKey(fullName) === key);
  const named = all.filter(({ name }) => placeKey(name) === key);
  return full ?? (named.length === 1 ? named[0] : undefined);
}
