import { useState } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { ChooseBox } from "../../parts/choose-box.tsx";
import { asAround, faultsOf, type RoomPlace } from "./delivery-edits.ts";
import { PlaceButton } from "./place-button.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { type Arrived, Took } from "./took.tsx";
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
  "md:grid-cols-[1.75rem_minmax(0,1fr)_7rem_7.5rem_8.5rem_7rem] md:items-center md:gap-x-4 lg:max-xl:grid-cols-[1.75rem_minmax(0,1fr)_4.5rem_5.5rem_7.25rem_4.5rem] lg:max-xl:gap-x-2.5";

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
      <PlaceButton
        name={shown}
        terms={terms}
        isEdited={edit !== undefined}
        arrived={arrived}
        notes={[
          ...(!isOwn && around !== null ? [asWhat] : []),
          ...(areas ? [tellAreas(areas)] : []),
        ]}
        isOpen={isOpen}
        onPress={onOpen ?? (() => setUnfolded(!isOpen))}
      />
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
        <PlaceFields ids={[id]} name={fullName} form={form} isOwn={isOwn} />
        {around !== null && (
          <span className="text-right text-meta text-umber max-md:self-center">
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

function tellAreas({ count, own }: { readonly count: number; readonly own: number }): string {
  return own === 0 ? `${count} areas` : `${count} areas, ${own} of their own`;
}
