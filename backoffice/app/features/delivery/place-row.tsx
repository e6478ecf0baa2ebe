import { useId, useState } from "react";
import type { DeliveryTimes } from "#contract/api/delivery/staff-delivery.ts";
import { plural, pluralForm } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { formatAmount } from "../../parts/format/money.ts";
import { selectOnFocus } from "../../parts/forms/select-on-focus.ts";
import { formatDayRange, inherited, validateTerms } from "./delivery-edits.ts";
import { type DeliveryRow, feeRange, findDeliveryTime } from "./delivery-rows.ts";
import type { DeliveryForm } from "./use-delivery-form.ts";

export const placeColumns =
  "@min-[28rem]:grid-cols-[minmax(0,1fr)_6.75rem_6.5rem_8.5rem] @min-[40rem]:grid-cols-[minmax(0,1fr)_7.5rem_7.5rem_11rem] @min-[28rem]:items-center @min-[28rem]:gap-x-2.5 @min-[40rem]:gap-x-4";

interface PlaceRowProps {
  readonly row: DeliveryRow;
  readonly form: DeliveryForm;
  readonly times: DeliveryTimes;
  readonly level: 0 | 1 | 2;
  readonly startsOpen: boolean;
}

export function PlaceRow({ row, form, times, level, startsOpen }: PlaceRowProps) {
  const { id, name, hint, children } = row;
  const [isOpen, setOpen] = useState(startsOpen);
  const [isEditing, setEditing] = useState(false);
  const hasParts = children.length > 0;
  const edit = form.edits.get(id);
  const terms = form.terms(id);
  const { feeFrom, feeTo } = feeRange(row, form.places, form.edits);
  const isMixed = feeFrom < feeTo;
  const fee = isMixed ? `${formatAmount(feeFrom)}-${formatAmount(feeTo).slice(1)}` : null;
  const hasErrors = edit !== undefined && Object.keys(validateTerms(edit)).length > 0;
  const showsFields = isEditing || hasErrors || (hasParts && isOpen && !isMixed);
  return (
    <>
      <li
        data-row={id}
        className={classNames(
          "grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-line border-b @max-[28rem]:py-2",
          placeColumns,
          level === 0 ? "@min-[28rem]:min-h-13.5" : "bg-bone/71 @min-[28rem]:min-h-11.5",
        )}
      >
        <PlaceName
          row={row}
          level={level}
          isOpen={isOpen}
          onToggle={hasParts ? () => setOpen(!isOpen) : undefined}
        />
        <button
          type="button"
          aria-expanded={showsFields}
          onClick={() => setEditing(!showsFields)}
          className="min-h-11 min-w-11 px-1 text-right font-medium tabular-nums @min-[28rem]:hidden"
        >
          <span>{fee ?? formatAmount(terms.fee)}</span>
          <span className="sr-only">, edit {name}</span>
        </button>
        <PlaceFields
          id={id}
          form={form}
          range={fee}
          className={showsFields ? "" : "@max-[28rem]:hidden"}
        />
        <PlaceDetails
          row={row}
          form={form}
          times={times}
          level={level}
          daysText={`${formatDayRange(terms)} ${pluralForm(terms.daysTo, "day", "days")}`}
        />
        {hint && <span className="sr-only @min-[28rem]:hidden">{hint}</span>}
      </li>
      {isOpen && isMixed && <OthersRow row={row} form={form} level={level === 0 ? 1 : 2} />}
      {isOpen &&
        children.map((child) => (
          <PlaceRow
            key={child.id}
            row={child}
            form={form}
            times={times}
            level={level === 0 ? 1 : 2}
            startsOpen={startsOpen && children.length <= 3}
          />
        ))}
    </>
  );
}

const indents = ["", "@min-[28rem]:pl-7", "@min-[28rem]:pl-14"] as const;
const mobileIndents = ["", "@max-[28rem]:pl-4", "@max-[28rem]:pl-8"] as const;

interface PlaceNameProps {
  readonly row: Pick<DeliveryRow, "name" | "hint">;
  readonly level: 0 | 1 | 2;
  readonly isOpen: boolean;
  readonly onToggle: (() => void) | undefined;
}

function PlaceName({ row: { name, hint }, level, isOpen, onToggle }: PlaceNameProps) {
  const label = (
    <span className="min-w-0">
      <span className={level === 0 ? "font-medium" : undefined}>{name}</span>{" "}
      <span className="text-meta text-umber @max-[28rem]:hidden">{hint}</span>
    </span>
  );
  const classes = classNames(
    "flex min-h-11 min-w-0 items-center gap-3 text-left",
    indents[level],
    mobileIndents[level],
  );
  if (!onToggle) {
    return (
      <p className={classes}>
        <span aria-hidden="true" className="size-4.5 shrink-0" />
        {label}
      </p>
    );
  }
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className={`${classes} hover:text-indigo`}
    >
      <ChevronDownIcon className={classNames("size-4.5 shrink-0", !isOpen && "-rotate-90")} />
      {label}
    </button>
  );
}

interface PlaceFieldsProps {
  readonly id: string;
  readonly form: DeliveryForm;
  /** In place of the fee where the parts differ. */
  readonly range: string | null;
  readonly className?: string;
}

function PlaceFields({ id, form, range, className }: PlaceFieldsProps) {
  const baseId = useId();
  const edit = form.edits.get(id);
  const terms = form.terms(id);
  const errors = edit ? validateTerms(edit) : {};
  const place = form.places.get(id);
  const canInherit = place?.parentId !== null;
  const isOwn = edit ? !edit.inherited : place?.own !== null;
  const name = place?.fullName ?? "";
  const [typing, setTyping] = useState<"fee" | "days">();
  const field = (which: "fee" | "days", value: string) => ({
    id: `${baseId}-${which}`,
    autoComplete: "off",
    maxLength: 20,
    // Emptied, it inherits again; the inherited value returns once the field is left.
    value: typing === which && edit?.inherited ? "" : value,
    "aria-invalid": errors[which] ? true : undefined,
    "aria-describedby": errors[which] ? `${baseId}-${which}-error` : undefined,
    onBlur: () => setTyping(undefined),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyping(which);
      form.edit(
        [id],
        target.value.trim() === "" && canInherit ? inherited : { [which]: target.value },
      );
    },
    className: boxClasses(
      errors[which] !== undefined,
      classNames(
        "h-11 tabular-nums @min-[28rem]:h-9 @min-[28rem]:pointer-coarse:h-11",
        edit?.[which] !== undefined && "border-indigo-mid! bg-indigo-wash!",
        !isOwn && "text-clay!",
      ),
    ),
  });
  return (
    <div
      className={classNames(
        "@max-[28rem]:col-span-2 @max-[28rem]:grid @max-[28rem]:grid-cols-2 @max-[28rem]:gap-2 @max-[28rem]:py-2 @min-[28rem]:contents",
        className,
      )}
    >
      <div className="min-w-0">
        <div className="flex items-center gap-2 @max-[28rem]:block">
          <label>
            <span className="text-meta text-umber @min-[28rem]:sr-only">
              Days<span className="sr-only">{` to ${name}`}</span>
            </span>
            <input inputMode="text" {...field("days", edit?.days ?? formatDayRange(terms))} />
          </label>
          <span aria-hidden="true" className="text-meta text-umber @max-[28rem]:hidden">
            days
          </span>
        </div>
        <FieldErrorText id={`${baseId}-days-error`} text={errors.days} />
      </div>
      {range === null ? (
        <div className="min-w-0">
          <label>
            <span className="text-meta text-umber @min-[28rem]:sr-only">
              Fee<span className="sr-only">{` to ${name}`}</span>
            </span>
            <input
              inputMode="decimal"
              {...selectOnFocus}
              {...field("fee", edit?.fee ?? formatAmount(terms.fee))}
              style={{ textAlign: "right" }}
            />
          </label>
          <FieldErrorText id={`${baseId}-fee-error`} text={errors.fee} />
        </div>
      ) : (
        <p className="pr-3 text-right font-medium tabular-nums @max-[28rem]:hidden">{range}</p>
      )}
      {form.options.payOnDelivery.isOn && id !== "abroad" && (
        <Checkbox
          label="Pay on delivery"
          aria-label={`Pay on delivery, ${name}`}
          checked={terms.payOnDelivery}
          onChange={({ target }) => form.edit([id], { pay: target.checked })}
          className={classNames(
            "text-meta @max-[28rem]:col-span-2 @min-[28rem]:col-start-2 @min-[28rem]:col-span-2 @min-[28rem]:row-start-2",
            edit?.pay !== undefined && "bg-indigo-wash",
          )}
        />
      )}
    </div>
  );
}

/** What holds where the parts of an open row have no terms of their own. */
function OthersRow({ row, form, level }: { row: DeliveryRow; form: DeliveryForm; level: 1 | 2 }) {
  return (
    <li
      className={classNames(
        "grid grid-cols-1 border-line border-b bg-bone/71 @min-[28rem]:min-h-11.5",
        placeColumns,
      )}
    >
      <PlaceName
        row={{ name: `Everywhere else in ${row.name}`, hint: "" }}
        level={level}
        isOpen={false}
        onToggle={undefined}
      />
      <PlaceFields id={row.id} form={form} range={null} />
    </li>
  );
}

interface PlaceDetailsProps extends Pick<PlaceRowProps, "row" | "form" | "times" | "level"> {
  readonly daysText: string;
}

function PlaceDetails({ row, form, times, level, daysText }: PlaceDetailsProps) {
  const place = form.places.get(row.id);
  const edit = form.edits.get(row.id);
  const terms = form.terms(row.id);
  const isOwn = edit ? !edit.inherited : place?.own !== null;
  const parent = place?.parentId && form.places.get(place.parentId);
  const time = level < 2 ? findDeliveryTime(row, times) : undefined;
  const before = edit && !edit.inherited && place?.own ? place.own : undefined;
  const note =
    before && before.fee !== terms.fee
      ? `was ${formatAmount(before.fee)}`
      : level === 0
        ? undefined
        : isOwn
          ? "Own fee"
          : parent && `Same as ${parent.name}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-meta @max-[28rem]:col-span-2 @max-[28rem]:justify-between">
      <span
        className={classNames(
          "text-umber @min-[28rem]:hidden",
          mobileIndents[level],
          "@max-[28rem]:ml-7.5",
        )}
      >
        {daysText} promised
      </span>
      {note && <span className="text-umber">{note}</span>}
      {time ? (
        <Status tone={time.days > terms.daysTo ? "waiting" : "good"}>
          {time.days === 0 ? "Same day" : plural(time.days, "day")},{" "}
          {plural(time.parcels, "parcel")}
          {time.days > terms.daysTo && <span className="sr-only">, slower than promised</span>}
        </Status>
      ) : (
        level === 0 && !note && <Status tone="plain">No parcels yet</Status>
      )}
    </div>
  );
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
