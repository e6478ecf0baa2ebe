import { type FormEvent, useId, useState } from "react";
import { placeKey } from "#contract/delivery/place-names.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { Field, TextAreaField } from "#ui/primitives/field.tsx";
import { readCopied } from "../../parts/read-copied.ts";
import { faultsOf, type RoomPlace, type RoomPlaces } from "./delivery-edits.ts";
import { readPasted } from "./pasted-rows.ts";
import { TermsFields } from "./terms-fields.tsx";
import type { DeliveryForm } from "./use-delivery-form.ts";

interface NewAreaProps {
  readonly form: DeliveryForm;
  /** Hears which place was given terms, so that it is shown. */
  readonly onLaid: (place: RoomPlace) => void;
}

const blank = { name: "", fee: "", days: "", rows: "" };

/** Gives a place terms of its own, found by its name, or many that were copied in a spreadsheet. */
export function NewArea({ form, onLaid }: NewAreaProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(blank);
  const [tried, setTried] = useState(false);
  const namesId = useId();
  const place = findPlace(form.places, typed.name);
  const edit = {
    ...(typed.fee.trim() && { fee: typed.fee }),
    ...(typed.days.trim() && { days: typed.days }),
  };
  const pasted = readPasted(form.places, typed.rows.trim() ? readCopied(typed.rows) : []);
  const faults = faultsOf(edit);
  const isNamed = typed.name.trim() !== "" || pasted.edits.length === 0;
  const fault = {
    name: isNamed && !place ? "Choose a state or an area of the list" : undefined,
    fee:
      faults.fee ??
      (place && Object.keys(edit).length === 0
        ? "Say what it costs, or how long it takes"
        : undefined),
    days: faults.days,
    rows:
      pasted.unknown.length > 0 ? `Not known: ${pasted.unknown.slice(0, 8).join(", ")}` : undefined,
  };

  function lay(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.values(fault).some((text) => text !== undefined)) return;
    setOpen(false);
    if (place) form.type([place.id], edit);
    for (const { id, typed: figures } of pasted.edits) form.type([id], figures);
    if (place) onLaid(place);
  }

  const said: Partial<typeof fault> = tried ? fault : {};
  return (
    <>
      <Button
        look="ghost"
        size="small"
        onClick={() => {
          setTyped(blank);
          setTried(false);
          setOpen(true);
        }}
      >
        New area
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="New area">
        <form noValidate onSubmit={lay} className="grid gap-4">
          <Field
            label="State or area"
            list={namesId}
            autoComplete="off"
            maxLength={80}
            value={typed.name}
            error={said.name}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
          <datalist id={namesId}>
            {open &&
              [...form.places.values()].map(({ id, fullName }) => (
                <option key={id} value={fullName} />
              ))}
          </datalist>
          <TermsFields
            typed={typed}
            faults={said}
            onType={(changed) => setTyped({ ...typed, ...changed })}
          />
          <TextAreaField
            label="Or rows from a spreadsheet"
            hint="A place, its days and its fee in each row."
            rows={4}
            maxLength={60_000}
            value={typed.rows}
            error={said.rows}
            onChange={({ target }) => setTyped({ ...typed, rows: target.value })}
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

/** The place that somebody means: by its name in full, or by its own where no other has it. */
function findPlace(places: RoomPlaces, typed: string): RoomPlace | undefined {
  const key = placeKey(typed);
  if (key === "") return undefined;
  const all = [...places.values()];
  const full = all.find(({ fullName }) => placeKey(fullName) === key);
  const named = all.filter(({ name }) => placeKey(name) === key);
  return full ?? (named.length === 1 ? named[0] : undefined);
}
