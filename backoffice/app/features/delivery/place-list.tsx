import { Fragment, useRef } from "react";
import type { DeliveryArrivals, StaffDelivery } from "#contract/api/staff-delivery.ts";
import { useKeys } from "../../keys/keys-context.tsx";
import type { Choice } from "../../parts/choice.ts";
import { ChooseBox } from "../../parts/choose-box.tsx";
import { useMinWidth } from "../../parts/use-wide.ts";
import type { RoomPlace } from "./delivery-edits.ts";
import { arrivedIn, groupPlaces, type PlaceGroup, standTogether } from "./group-places.ts";
import { PlaceGroupRow } from "./place-group-row.tsx";
import { columns, PlaceRow } from "./place-row.tsx";
import type { DeliveryForm } from "./use-delivery-form.ts";

interface PlaceListProps {
  readonly delivery: StaffDelivery;
  /** What really happened in the last thirty days. */
  readonly arrivals: DeliveryArrivals;
  readonly shown: readonly RoomPlace[];
  readonly form: DeliveryForm;
  readonly choice: Choice;
  /** They were searched for, or picked by their terms: each stands by itself. */
  readonly isFound: boolean;
  /** The state whose areas are shown. */
  readonly open: string;
  readonly onOpen: (id: string) => void;
}

/** Places with their days, fees and ways to pay, to be typed over. */
export function PlaceList(props: PlaceListProps) {
  const { delivery, arrivals, shown, form, choice, isFound, open, onOpen } = props;
  const isWide = useMinWidth("48rem");
  const byId = new Map(delivery.states.map((state) => [state.id, state]));
  const arrivedAt = new Map(arrivals.map(({ place, ...arrived }) => [place, arrived]));
  const list = useRef<HTMLUListElement>(null);
  const standsOn = () =>
    document.activeElement?.closest<HTMLElement>("[data-row]")?.dataset.row ?? "";

  function moveBy(by: number) {
    const at = shown.findIndex(({ id }) => id === standsOn());
    const next = shown[Math.min(Math.max(at + by, 0), shown.length - 1)];
    if (!next) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(next.id)}"] input`)?.focus();
  }
  useKeys({
    nextRow: () => moveBy(1),
    previousRow: () => moveBy(-1),
    openRow() {
      const id = standsOn();
      if (!isFound && byId.has(id)) onOpen(open === id ? "" : id);
    },
    letGo: choice.clear,
  });
  const note = (
    <p className="mb-3 text-meta text-umber max-md:mt-3">
      “On delivery” is a note for staff only. Shoppers do not see it and cannot pay on delivery.
      {arrivedAt.size > 0 &&
        " “Really” counts business days from payment, over parcels that arrived in the last 30 days."}
    </p>
  );
  const row = (place: RoomPlace) => {
    const state = isFound ? undefined : byId.get(place.id);
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
        isChosen={choice.chosen.has(place.id)}
        onToggle={(span) => choice.toggle(place.id, span)}
        isFound={isFound}
        arrived={arrivedAt.get(place.id)}
        {...(areas && { areas, onOpen: () => onOpen(areas.isOpen ? "" : place.id) })}
      />
    );
  };
  /** Those of a group that stand in the list, a state before its areas where it is open. */
  const rowsOf = ({ ids, states }: PlaceGroup) =>
    shown
      .filter(({ id, around }) =>
        states.length === 0
          ? ids.includes(id)
          : states.some((state) => state.id === id || state.id === around),
      )
      .map(row);
  const isAll = shown.length > 0 && shown.every(({ id }) => choice.chosen.has(id));
  return (
    <>
      {isWide && note}
      <div className={`hidden border-ink border-b py-2 text-meta text-umber md:grid ${columns}`}>
        <ChooseBox
          label="Choose every place shown"
          checked={isAll}
          partly={choice.chosen.size > 0}
          onToggle={choice.togglePage}
        />
        <span>Area</span>
        <span>Promised</span>
        <span className="text-right">Fee</span>
        <span>To be paid</span>
        <span className="text-right">Goes</span>
      </div>
      <ul ref={list} aria-label="Places">
        {isWide || isFound
          ? shown.map(row)
          : groupPlaces(delivery, form.places).map((group) => {
              const { ids, states } = group;
              const key = ids.join();
              if (!standTogether(group)) return <Fragment key={key}>{rowsOf(group)}</Fragment>;
              return (
                <PlaceGroupRow
                  key={key}
                  group={group}
                  form={form}
                  choice={choice}
                  arrived={arrivedIn(states, arrivedAt)}
                  ownAreas={states.reduce((sum, { id }) => sum + ownAreas(byId.get(id)), 0)}
                  startsOpen={states.some(({ id }) => id === open)}
                >
                  {rowsOf(group)}
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
