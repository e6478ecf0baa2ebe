import { useState } from "react";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { boxClasses } from "#ui/primitives/field.tsx";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { ChooseBox } from "../../parts/choose-box.tsx";
import { naira } from "../../parts/money.ts";
import { daysInWords, daysText, faultsOf, type RoomPlace } from "./delivery-edits.ts";
import { type Arrived, isSlower, Took, tookInWords } from "./took.tsx";
import type { DeliveryForm } from "./use-delivery-form.ts";

interface PlaceRowProps {
  readonly place: RoomPlace;
  readonly form: DeliveryForm;
  readonly isChosen: boolean;
  readonly onToggle: (span: boolean) => void;
  /** Of a state: how many areas it has, how many of them with terms of their own, and whether they are shown. */
  readonly areas?: { readonly count: number; readonly own: number; readonly isOpen: boolean };
  readonly onOpen?: () => void;
  /** It is shown apart from its state. */
  readonly isFound?: boolean;
  /** What really happened there lately, where enough parcels arrived to say. */
  readonly arrived?: Arrived | undefined;
}

/** The columns of the table in a wide window. */
export const columns =
  "md:grid-cols-[1.75rem_minmax(0,1fr)_7rem_7.5rem_8.5rem_7rem] md:items-center md:gap-x-4";

/**
 * A place: its days, its fee and whether it may be paid for there, each to be typed over. A phone shows what holds and
 * unfolds the fields, of a state with its areas.
 */
export function PlaceRow(props: PlaceRowProps) {
  const { place, form, isChosen, onToggle, areas, onOpen, isFound = false, arrived } = props;
  const { id, name, fullName, around } = place;
  const edit = form.edits.get(id);
  const terms = form.terms(id);
  const faults = edit ? faultsOf(edit) : {};
  const [isUnfolded, setUnfolded] = useState(false);
  const isOpen = (areas?.isOpen ?? isUnfolded) || Object.keys(faults).length > 0;
  const isOwn = edit ? !edit.asAround : place.own !== null;
  const shown = isFound ? fullName : name;
  const asWhat =
    around === "elsewhere" ? "as elsewhere" : `as ${form.places.get(around ?? "")?.name}`;
  const box = (field: "fee" | "days", isTyped: boolean) =>
    boxClasses(
      faults[field] !== undefined,
      classNames(
        "h-11 tabular-nums md:h-9.5 md:pointer-coarse:h-11",
        isTyped && "border-indigo-mid! bg-indigo-wash!",
        !isOwn && "text-umber",
      ),
    );
  return (
    <li
      data-row={id}
      className={classNames(
        "grid grid-cols-[2.75rem_minmax(0,1fr)] border-line border-b md:gap-y-1 md:py-2",
        columns,
        isChosen && "bg-indigo-wash",
        around !== null && around !== "elsewhere" && !isFound && "md:pl-7",
      )}
    >
      <span className="flex min-h-11 items-center">
        <ChooseBox label={`Choose ${fullName}`} checked={isChosen} onToggle={onToggle} />
      </span>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onOpen ?? (() => setUnfolded(!isOpen))}
        className="flex min-h-15.5 min-w-0 items-center gap-3 py-2 text-left md:hidden"
      >
        <span className="min-w-0 grow">
          <span className="wrap-anywhere block">{shown}</span>
          <span className="block text-meta text-umber leading-normal">
            {daysInWords(terms)}
            {arrived && (
              <>
                {", "}
                <span className={isSlower(arrived, terms) ? "text-amber" : undefined}>
                  {tookInWords(arrived)}
                </span>
              </>
            )}
            {[!isOwn && around !== null && asWhat, areas && tellAreas(areas)]
              .filter(Boolean)
              .map((note) => `, ${note}`)}
          </span>
        </span>
        <span
          className={classNames(
            "shrink-0 px-1.5 py-0.5 font-medium tabular-nums",
            edit && "bg-indigo-wash",
          )}
        >
          {naira(terms.fee)}
        </span>
        <ChevronDownIcon className={classNames("size-4.5 shrink-0", isOpen && "rotate-180")} />
      </button>
      <div className="min-w-0 max-md:hidden">
        {areas && onOpen ? (
          <button
            type="button"
            aria-expanded={areas.isOpen}
            onClick={onOpen}
            className="flex min-h-11 w-full items-center gap-2 text-left hover:text-indigo"
          >
            <span className="font-medium">{shown}</span>
            <span className="text-meta text-umber">{tellAreas(areas)}</span>
            <ChevronDownIcon
              className={classNames("ml-auto size-4.5 shrink-0", areas.isOpen && "rotate-180")}
            />
          </button>
        ) : (
          <span className="flex min-h-11 items-center gap-2">{shown}</span>
        )}
      </div>
      <div
        className={classNames(
          "col-start-2 gap-x-2 pb-3 md:contents",
          isOpen ? "max-md:grid max-md:grid-cols-2" : "max-md:hidden",
        )}
      >
        <label>
          <span className="mb-1 block text-meta text-umber md:sr-only">
            Days
            <span className="sr-only"> to {fullName}</span>
          </span>
          <input
            inputMode="text"
            autoComplete="off"
            maxLength={20}
            value={edit?.days ?? daysText(terms)}
            aria-invalid={faults.days ? true : undefined}
            aria-describedby={faults.days && `${id}-days`}
            onChange={({ target }) => form.type([id], { days: target.value })}
            className={box("days", edit?.days !== undefined)}
          />
          <Fault id={`${id}-days`} text={faults.days} />
        </label>
        <label>
          <span className="mb-1 block text-meta text-umber md:sr-only">
            Fee
            <span className="sr-only"> to {fullName}</span>
          </span>
          <input
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={edit?.fee ?? naira(terms.fee)}
            aria-invalid={faults.fee ? true : undefined}
            aria-describedby={faults.fee && `${id}-fee`}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => form.type([id], { fee: target.value })}
            className={classNames(box("fee", edit?.fee !== undefined), "text-right")}
          />
          <Fault id={`${id}-fee`} text={faults.fee} />
        </label>
        <Checkbox
          label="On delivery"
          aria-label={`On delivery, ${fullName}`}
          checked={terms.payOnDelivery}
          onChange={({ target }) => form.type([id], { pay: target.checked })}
          className={classNames("text-nav", edit?.pay !== undefined && "bg-indigo-wash")}
        />
        {around !== null && (
          <span className="text-right text-meta text-umber">
            {isOwn ? (
              <button
                type="button"
                aria-label={`${asWhat}, ${fullName}`}
                onClick={() => form.type([id], asAround)}
                className="min-h-11 text-ink"
              >
                <span className="border-current border-b">{asWhat}</span>
              </button>
            ) : (
              asWhat
            )}
          </span>
        )}
        {arrived && (
          <span className="md:col-span-4 md:col-start-3 max-md:hidden">
            <Took arrived={arrived} terms={terms} />
          </span>
        )}
      </div>
    </li>
  );
}

/** Everything typed gives way to the terms of the place around. */
export const asAround = {
  asAround: true,
  fee: undefined,
  days: undefined,
  pay: undefined,
} as const;

function Fault({ id, text }: { id: string; text: string | undefined }) {
  return (
    text !== undefined && (
      <span id={id} className="mt-1 block text-meta text-red">
        {text}
      </span>
    )
  );
}

function tellAreas({ count, own }: { readonly count: number; readonly own: number }): string {
  return own === 0 ? `${count} areas` : `${count} areas, ${own} of their own`;
}
