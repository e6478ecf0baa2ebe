import { Fragment, useRef } from "react";
import type { DeliveryTimes, StaffDelivery } from "#contract/api/delivery/staff-delivery.ts";
import { useKeys } from "../../../keys/keys-context.tsx";
import { useMinWidth } from "../../../parts/layout/use-min-width.ts";
import { RowCheckbox } from "../../../parts/lists/bulk-selection/row-checkbox.tsx";
import type { RowSelection } from "../../../parts/lists/bulk-selection/row-selection.ts";
import type { DeliveryPlace } from "../delivery-edits.ts";
import type { DeliveryForm } from "../use-delivery-form.ts";
import { averageDeliveryTime, groupPlaces, isGroup, type PlaceGroup } from "./group-places.ts";
import { PlaceGroupRow } from "./place-group-row.tsx";
import { columns, PlaceRow } from "./place-row.tsx";

interface PlaceListProps {
  readonly delivery: StaffDelivery;
  readonly arrivals: DeliveryTimes;
  readonly visible: readonly DeliveryPlace[];
  readonly form: DeliveryForm;
  readonly choice: RowSelection;
  /** Filtered lists are flat. */
  readonly isFiltered: boolean;
  readonly open: string;
  readonly onOpen: (id: string) => void;
}

export function PlaceList(props: PlaceListProps) {
  const { delivery, arrivals, visible, form, choice, isFiltered, open, onOpen } = props;
  const isWide = useMinWidth("48rem");
  const byId = new Map(delivery.states.map((state) => [state.id, state]));
  const timesByPlace = new Map(arrivals.map(({ place, ...arrived }) => [place, arrived]));
  const list = useRef<HTMLUListElement>(null);
  const getFocusedRowId = () =>
    document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row ?? "";

  function moveBy(by: number) {
    const at = visible.findIndex(({ id }) => id === getFocusedRowId());
    const next = visible[Math.min(Math.max(at + by, 0), visible.length - 1)];
    if (!next) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next.id)}"] input`)?.focus();
  }
  useKeys({
    nextRow: () => moveBy(1),
    previousRow: () => moveBy(-1),
    openRow() {
      const id = getFocusedRowId();
      if (!isFiltered && byId.has(id)) onOpen(open === id ? "" : id);
    },
    clearSelection: choice.clear,
  });
  const note = (
    <p className="mb-3 text-meta text-umber max-md:mt-3">
      “Cash on delivery” is a note for staff. Shoppers don't see it and can't pay on delivery.
      <span>
        {timesByPlace.size > 0 &&
          " “Actual” is the average in business days from payment, for parcels delivered in the last 30 days."}
      </span>
    </p>
  );
  const renderRow = (place: DeliveryPlace) => {
    const state = isFiltered ? undefined : byId.get(place.id);
    const areas = state && {
      count: state.areas.length,
      own: ownAreas(state),
      isOpen: open === place.id,
    };
    return (
      <PlaceRow
        key={place.id}
        place={place}
        form={form}
        isSelected={choice.selectedIds.has(place.id)}
        onToggle={(span) => choice.toggle(place.id, span)}
        isFiltered={isFiltered}
        arrived={timesByPlace.get(place.id)}
        {...(areas && { areas, onOpen: () => onOpen(areas.isOpen ? "" : place.id) })}
      />
    );
  };
  const renderRows = ({ ids, states }: PlaceGroup) =>
    visible
      .filter(({ id, parentId }) =>
        states.length === 0
          ? ids.includes(id)
          : states.some((state) => state.id === id || state.id === parentId),
      )
      .map(renderRow);
  const isAll = visible.length > 0 && visible.every(({ id }) => choice.selectedIds.has(id));
  return (
    <>
      {isWide && note}
      <div className={`hidden border-ink border-b py-2 text-meta text-umber md:grid ${columns}`}>
        <RowCheckbox
          label="Select all areas shown"
          checked={isAll}
          isIndeterminate={choice.selectedIds.size > 0}
          onToggle={choice.togglePage}
        />
        <span>Area</span>
        <span>Promised</span>
        <span className="text-right">Fee</span>
        <span>Note</span>
        <span className="text-right">Settings</span>
      </div>
      <ul ref={list} aria-label="Areas">
        {isWide || isFiltered
          ? visible.map(renderRow)
          : groupPlaces(delivery, form.places).map((group) => {
              const { ids, states } = group;
              const key = ids.join();
              if (!isGroup(group)) return <Fragment key={key}>{renderRows(group)}</Fragment>;
              return (
                <PlaceGroupRow
                  key={key}
                  group={group}
                  form={form}
                  choice={choice}
                  arrived={averageDeliveryTime(states, timesByPlace)}
                  ownAreas={states.reduce((sum, { id }) => sum + ownAreas(byId.get(id)), 0)}
                  startsOpen={states.some(({ id }) => id === open)}
                >
                  {renderRows(group)}
                </PlaceGroupRow>
              );
            })}
      </ul>
      {!isWide && note}
    </>
  );
}

function ownAreas(state: StaffDelivery["states"][number] | undefined): number {
  return state?.areas.filter(({ own }) => own !== null).length ?? 0;
}
