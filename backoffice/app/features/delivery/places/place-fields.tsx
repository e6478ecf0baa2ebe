import { useId } from "react";
import type { StaffDeliveryTerms } from "#contract/api/delivery/staff-delivery.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { formatAmount } from "../../../parts/format/money.ts";
import { selectOnFocus } from "../../../parts/forms/select-on-focus.ts";
import { formatDayRange, formatDays, validateTerms } from "../delivery-edits.ts";
import type { DeliveryForm } from "../use-delivery-form.ts";
import { type DeliveryTime, formatDeliveryTime, isSlower } from "./delivery-time-status.tsx";

interface PlaceFieldsProps {
  /** Places edited together; differing values show empty. */
  readonly ids: readonly string[];
  /** Accessible name. */
  readonly name: string;
  readonly form: DeliveryForm;
  readonly isOwn: boolean;
}

export function PlaceFields({ ids, name, form, isOwn }: PlaceFieldsProps) {
  const id = useId();
  const places = ids.map((place) => ({
    edit: form.edits.get(place),
    terms: form.terms(place),
  }));
  const errors = Object.assign({}, ...places.map(({ edit }) => (edit ? validateTerms(edit) : {})));
  const days = getSharedValue(places.map(({ edit, terms }) => edit?.days ?? formatDayRange(terms)));
  const fee = getSharedValue(places.map(({ edit, terms }) => edit?.fee ?? formatAmount(terms.fee)));
  const isEdited = (field: "days" | "fee" | "pay") =>
    places.some(({ edit }) => edit?.[field] !== undefined);
  const box = (field: "fee" | "days") =>
    boxClasses(
      errors[field] !== undefined,
      classNames(
        "h-11 tabular-nums md:h-9.5 md:pointer-coarse:h-11",
        isEdited(field) && "border-indigo-mid! bg-indigo-wash!",
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
          placeholder={days === undefined ? "varies" : undefined}
          aria-invalid={errors.days ? true : undefined}
          aria-describedby={errors.days && `${id}-days`}
          onChange={({ target }) => form.edit(ids, { days: target.value })}
          className={box("days")}
        />
        <FieldErrorText id={`${id}-days`} text={errors.days} />
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
          placeholder={fee === undefined ? "varies" : undefined}
          aria-invalid={errors.fee ? true : undefined}
          aria-describedby={errors.fee && `${id}-fee`}
          {...selectOnFocus}
          onChange={({ target }) => form.edit(ids, { fee: target.value })}
          className={classNames(box("fee"), "text-right")}
        />
        <FieldErrorText id={`${id}-fee`} text={errors.fee} />
      </label>
      <Checkbox
        label="Cash on delivery"
        aria-label={`Cash on delivery, ${name}`}
        checked={places.every(({ terms }) => terms.payOnDelivery)}
        onChange={({ target }) => form.edit(ids, { pay: target.checked })}
        className={classNames("text-nav", isEdited("pay") && "bg-indigo-wash")}
      />
    </>
  );
}

/** Undefined where they differ. */
function getSharedValue(values: readonly string[]): string | undefined {
  return values.every((value) => value === values[0]) ? values[0] : undefined;
}

function FieldErrorText({ id, text }: { id: string; text: string | undefined }) {
  return (
    text !== undefined && (
      <span id={id} className="mt-1 block text-meta text-red">
        {text}
      </span>
    )
  );
}

interface PlaceButtonProps {
  readonly name: string;
  /** Undefined where grouped places differ. */
  readonly terms: StaffDeliveryTerms | undefined;
  readonly isEdited: boolean;
  readonly arrived: DeliveryTime | undefined;
  readonly notes: readonly string[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Summary row on a phone; expands the fields. */
export function PlaceButton(props: PlaceButtonProps) {
  const { name, terms, isEdited, arrived, notes, isOpen, onToggle } = props;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="flex min-h-15.5 min-w-0 items-center gap-3 py-2 text-left md:hidden"
    >
      <span className="min-w-0 grow">
        <span className="wrap-anywhere block">{name}</span>
        <span className="block text-meta text-umber leading-normal">
          {terms ? formatDays(terms) : "varies"}
          {arrived && (
            <span>
              {", "}
              <span className={terms && isSlower(arrived, terms) ? "text-amber" : undefined}>
                {formatDeliveryTime(arrived)}
              </span>
            </span>
          )}
          <span>{notes.map((note) => `, ${note}`).join("")}</span>
        </span>
      </span>
      <span
        className={classNames(
          "shrink-0 px-1.5 py-0.5 font-medium tabular-nums",
          isEdited && "bg-indigo-wash",
        )}
      >
        {terms ? formatAmount(terms.fee) : "varies"}
      </span>
      <ChevronDownIcon className={classNames("size-4.5 shrink-0", isOpen && "rotate-180")} />
    </button>
  );
}
