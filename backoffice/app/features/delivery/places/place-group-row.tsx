import { useState } from "react";
import { plural } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { RowCheckbox } from "../../../parts/lists/bulk-selection/row-checkbox.tsx";
import type { RowSelection } from "../../../parts/lists/bulk-selection/row-selection.ts";
import { inherited, validateTerms } from "../delivery-edits.ts";
import type { DeliveryForm } from "../use-delivery-form.ts";
import type { DeliveryTime } from "./delivery-time-status.tsx";
import { getSharedTerms, type PlaceGroup } from "./group-places.ts";
import { PlaceButton, PlaceFields } from "./place-fields.tsx";

interface PlaceGroupRowProps {
  readonly group: PlaceGroup;
  readonly form: DeliveryForm;
  readonly choice: RowSelection;
  readonly arrived: DeliveryTime | undefined;
  readonly ownAreas: number;
  readonly startsOpen: boolean;
  readonly children: Elements;
}

export function PlaceGroupRow(props: PlaceGroupRowProps) {
  const { group, form, choice, arrived, ownAreas, startsOpen, children } = props;
  const { ids, name, states } = group;
  const areInherited = states.some(({ id }) => !ids.includes(id));
  const [isExpanded, setIsExpanded] = useState(startsOpen);
  const edits = ids.flatMap((id) => form.edits.get(id) ?? []);
  const hasErrors = edits.some((edit) => Object.keys(validateTerms(edit)).length > 0);
  const isOpen = isExpanded || hasErrors;
  const isSelected = ids.every((id) => choice.selectedIds.has(id));
  const haveOwnTerms = !areInherited && ids.some((id) => !form.edits.get(id)?.inherited);
  return (
    <>
      <li
        className={classNames(
          "grid grid-cols-[2.75rem_minmax(0,1fr)] border-line border-b",
          isSelected && "bg-indigo-wash",
        )}
      >
        <span className="flex min-h-11 items-center">
          <RowCheckbox
            label={`Select ${name}`}
            checked={isSelected}
            isIndeterminate={ids.some((id) => choice.selectedIds.has(id))}
            onToggle={() =>
              choice.select(
                isSelected
                  ? [...choice.selectedIds].filter((id) => !ids.includes(id))
                  : [...choice.selectedIds, ...ids],
              )
            }
          />
        </span>
        <PlaceButton
          name={name}
          terms={getSharedTerms(ids, form.terms)}
          isEdited={edits.length > 0}
          arrived={arrived}
          notes={[
            ...(areInherited ? [plural(states.length, "state")] : []),
            ...(ownAreas > 0 ? [plural(ownAreas, "custom area")] : []),
          ]}
          isOpen={isOpen}
          onToggle={() => setIsExpanded(!isOpen)}
        />
        {isOpen && (
          <div className="col-start-2 grid grid-cols-2 gap-x-2 pb-3">
            <PlaceFields ids={ids} name={name} form={form} isOwn />
            {haveOwnTerms && (
              <span className="text-right text-meta">
                <button
                  type="button"
                  aria-label={`Use default, ${name}`}
                  onClick={() => form.edit(ids, inherited)}
                  className="min-h-11"
                >
                  <span className="border-current border-b">Use default</span>
                </button>
              </span>
            )}
          </div>
        )}
      </li>
      {isOpen && children}
    </>
  );
}
