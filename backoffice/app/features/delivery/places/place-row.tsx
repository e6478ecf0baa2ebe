import { useState } from "react";
import { plural } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { RowCheckbox } from "../../../parts/lists/bulk-selection/row-checkbox.tsx";
import { type DeliveryPlace, inherited, validateTerms } from "../delivery-edits.ts";
import type { DeliveryForm } from "../use-delivery-form.ts";
import { type DeliveryTime, DeliveryTimeStatus } from "./delivery-time-status.tsx";
import { PlaceButton, PlaceFields } from "./place-fields.tsx";

interface PlaceRowProps {
  readonly place: DeliveryPlace;
  readonly form: DeliveryForm;
  readonly isSelected: boolean;
  readonly onToggle: (extendsRange: boolean) => void;
  readonly areas?: { readonly count: number; readonly own: number; readonly isOpen: boolean };
  readonly onOpen?: () => void;
  readonly isFiltered?: boolean;
  readonly arrived?: DeliveryTime | undefined;
}

export const columns =
  "md:grid-cols-[1.75rem_minmax(0,1fr)_7rem_7.5rem_8.5rem_7rem] md:items-center md:gap-x-4 lg:max-xl:grid-cols-[1.75rem_minmax(0,1fr)_4.5rem_5.5rem_7.25rem_4.5rem] lg:max-xl:gap-x-2.5";

export function PlaceRow(props: PlaceRowProps) {
  const { place, form, isSelected, onToggle, areas, onOpen, isFiltered = false, arrived } = props;
  const { id, name, fullName, parentId } = place;
  const edit = form.edits.get(id);
  const terms = form.terms(id);
  const errors = edit ? validateTerms(edit) : {};
  const [isExpanded, setIsExpanded] = useState(false);
  const isOpen = (areas?.isOpen ?? isExpanded) || Object.keys(errors).length > 0;
  const isOwn = edit ? !edit.inherited : place.own !== null;
  const displayName = isFiltered ? fullName : name;
  const inheritLabel =
    parentId === "elsewhere" ? "default" : `same as ${form.places.get(parentId ?? "")?.name}`;
  return (
    <li
      data-row={id}
      className={classNames(
        "grid grid-cols-[2.75rem_minmax(0,1fr)] border-line border-b md:gap-y-1 md:py-2",
        columns,
        isSelected && "bg-indigo-wash",
        parentId !== null && parentId !== "elsewhere" && !isFiltered && "md:pl-7",
      )}
    >
      <span className="flex min-h-11 items-center">
        <RowCheckbox label={`Select ${fullName}`} checked={isSelected} onToggle={onToggle} />
      </span>
      <PlaceButton
        name={displayName}
        terms={terms}
        isEdited={edit !== undefined}
        arrived={arrived}
        notes={[
          ...(!isOwn && parentId !== null ? [inheritLabel] : []),
          ...(areas ? [formatAreas(areas)] : []),
        ]}
        isOpen={isOpen}
        onToggle={onOpen ?? (() => setIsExpanded(!isOpen))}
      />
      <div className="min-w-0 max-md:hidden">
        {areas && onOpen ? (
          <button
            type="button"
            aria-expanded={areas.isOpen}
            onClick={onOpen}
            className="flex min-h-11 w-full items-center gap-2 text-left hover:text-indigo"
          >
            <span className="font-medium">{displayName}</span>
            <span className="text-meta text-umber">{formatAreas(areas)}</span>
            <ChevronDownIcon
              className={classNames("ml-auto size-4.5 shrink-0", areas.isOpen && "rotate-180")}
            />
          </button>
        ) : (
          <span className="flex min-h-11 items-center gap-2">{displayName}</span>
        )}
      </div>
      <div
        className={classNames(
          "col-start-2 gap-x-2 pb-3 md:contents",
          isOpen ? "max-md:grid max-md:grid-cols-2" : "max-md:hidden",
        )}
      >
        <PlaceFields ids={[id]} name={fullName} form={form} isOwn={isOwn} />
        {parentId !== null && (
          <span className="text-right text-meta text-umber max-md:self-center">
            {isOwn ? (
              <button
                type="button"
                aria-label={`${inheritLabel}, ${fullName}`}
                onClick={() => form.edit([id], inherited)}
                className="min-h-11 text-ink"
              >
                <span className="border-current border-b">{inheritLabel}</span>
              </button>
            ) : (
              inheritLabel
            )}
          </span>
        )}
        {arrived && (
          <span className="md:col-span-4 md:col-start-3 max-md:hidden">
            <DeliveryTimeStatus time={arrived} terms={terms} />
          </span>
        )}
      </div>
    </li>
  );
}

function formatAreas({ count, own }: { readonly count: number; readonly own: number }): string {
  const areas = plural(count, "area");
  return own === 0 ? areas : `${areas}, ${own} custom`;
}
