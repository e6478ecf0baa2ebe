import { useId } from "react";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { boxClasses } from "#ui/primitives/field.tsx";
import { markWhenEntered } from "../../parts/mark-when-entered.ts";
import { naira } from "../../parts/money.ts";
import { daysText, faultsOf } from "./delivery-edits.ts";
import type { DeliveryForm } from "./use-delivery-form.ts";

interface PlaceFieldsProps {
  /** The places that are typed over together; what differs between them stands empty. */
  readonly ids: readonly string[];
  /** Who they are, for those who do not see where the fields stand. */
  readonly name: string;
  readonly form: DeliveryForm;
  /** They have terms of their own. */
  readonly isOwn: boolean;
}

/** Days, fee and whether it may be paid for there, of a place or of several at once, each to be typed over. */
export function PlaceFields({ ids, name, form, isOwn }: PlaceFieldsProps) {
  const id = useId();
  const places = ids.map((place) => ({
    edit: form.edits.get(place),
    terms: form.terms(place),
  }));
  const faults = Object.assign({}, ...places.map(({ edit }) => (edit ? faultsOf(edit) : {})));
  const days = shared(places.map(({ edit, terms }) => edit?.days ?? daysText(terms)));
  const fee = shared(places.map(({ edit, terms }) => edit?.fee ?? naira(terms.fee)));
  const isTyped = (field: "days" | "fee" | "pay") =>
    places.some(({ edit }) => edit?.[field] !== undefined);
  const box = (field: "fee" | "days") =>
    boxClasses(
      faults[field] !== undefined,
      classNames(
        "h-11 tabular-nums md:h-9.5 md:pointer-coarse:h-11",
        isTyped(field) && "border-indigo-mid! bg-indigo-wash!",
        !isOwn && "text-umber",
      ),
    );
  return (
    <>
      <label>
        <span className="mb-1 block text-meta text-umber md:sr-only">
          Days
          <span className="sr-only"> to {name}</span>
        </span>
        <input
          inputMode="text"
          autoComplete="off"
          maxLength={20}
          value={days ?? ""}
          placeholder={days === undefined ? "several" : undefined}
          aria-invalid={faults.days ? true : undefined}
          aria-describedby={faults.days && `${id}-days`}
          onChange={({ target }) => form.type(ids, { days: target.value })}
          className={box("days")}
        />
        <Fault id={`${id}-days`} text={faults.days} />
      </label>
      <label>
        <span className="mb-1 block text-meta text-umber md:sr-only">
          Fee
          <span className="sr-only"> to {name}</span>
        </span>
        <input
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={fee ?? ""}
          placeholder={fee === undefined ? "several" : undefined}
          aria-invalid={faults.fee ? true : undefined}
          aria-describedby={faults.fee && `${id}-fee`}
          {...markWhenEntered}
          onChange={({ target }) => form.type(ids, { fee: target.value })}
          className={classNames(box("fee"), "text-right")}
        />
        <Fault id={`${id}-fee`} text={faults.fee} />
      </label>
      <Checkbox
        label="On delivery"
        aria-label={`On delivery, ${name}`}
        checked={places.every(({ terms }) => terms.payOnDelivery)}
        onChange={({ target }) => form.type(ids, { pay: target.checked })}
        className={classNames("text-nav", isTyped("pay") && "bg-indigo-wash")}
      />
    </>
  );
}

/** What all of them say; undefined where they differ. */
function shared(values: readonly string[]): string | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

function Fault({ id, text }: { id: string; text: string | undefined }) {
  return (
    text !== undefined && (
      <span id={id} className="mt-1 block text-meta text-red">
        {text}
      </span>
    )
  );
}
