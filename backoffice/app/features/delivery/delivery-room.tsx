import type { DeliveryArrivals, StaffDelivery } from "#contract/api/staff-delivery.ts";
import { placeKey } from "#contract/delivery/place-names.ts";
import { Button } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { AskBeforeLeaving } from "../../parts/ask-before-leaving.tsx";
import { ChangedMeanwhile } from "../../parts/changed-meanwhile.tsx";
import { useChoice } from "../../parts/choice.ts";
import { FormFault } from "../../parts/form-fault.tsx";
import { useNarrowing } from "../../parts/narrow-list.ts";
import { RecordsSkeleton } from "../../parts/records-skeleton.tsx";
import { RestoredNote } from "../../parts/restored-note.tsx";
import { RoomHead } from "../../parts/room-head.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { StatusTabs } from "../../parts/status-tabs.tsx";
import { UnsavedBar } from "../../parts/unsaved-bar.tsx";
import { useMinWidth } from "../../parts/use-wide.ts";
import { BuyerReads } from "./buyer-reads.tsx";
import { ChargeSwitch } from "./charge-switch.tsx";
import { type RoomPlace, type RoomPlaces, tellEdits } from "./delivery-edits.ts";
import { NewArea } from "./new-area.tsx";
import { PlaceList } from "./place-list.tsx";
import { SetMany } from "./set-many.tsx";
import { useDeliveryForm } from "./use-delivery-form.ts";

/** Where the store sends things: days, fee and ways to pay by state and area, and whether the fee is charged. */
export function DeliveryRoom() {
  const { loaded, reload, replace } = useLoaded(
    (signal) => api("GET /staff/delivery", { signal }),
    ["delivery"],
  );
  // The table does not wait for it, and stands without.
  const { loaded: arrivals } = useLoaded(
    (signal) => api("GET /staff/delivery/arrivals", { signal }),
    ["delivery-arrivals"],
  );
  return (
    <>
      <RoomHead title="Delivery">
        <SearchBox label="Search areas" placeholder="State or area" />
      </RoomHead>
      {loaded.state === "loading" && <RecordsSkeleton />}
      {loaded.state === "failed" && (
        <Failure
          fault={loaded.fault}
          message="The table of delivery could not be loaded."
          onRetry={reload}
        />
      )}
      {loaded.state === "ready" && (
        <DeliveryTable
          delivery={loaded.data}
          arrivals={arrivals.state === "ready" ? arrivals.data : []}
          onNewer={replace}
        />
      )}
    </>
  );
}

const tabs = [
  { id: "all", label: "All" },
  { id: "own", label: "With terms of their own" },
] as const;

interface DeliveryTableProps {
  readonly delivery: StaffDelivery;
  readonly arrivals: DeliveryArrivals;
  readonly onNewer: (delivery: StaffDelivery) => void;
}

function DeliveryTable({ delivery, arrivals, onNewer }: DeliveryTableProps) {
  const { params, narrow } = useNarrowing();
  const form = useDeliveryForm(delivery, onNewer);
  const search = params.get("search") ?? "";
  const tab = params.get("status") === "own" ? "own" : "all";
  const open = params.get("state") ?? "";
  const own = [...form.places.values()].filter((place) => place.own !== null);
  const isFound = search.trim() !== "" || tab === "own";
  const most = Number(params.get("shown")) || step;
  const found = isFound ? matching(tab === "own" ? own : [...form.places.values()], search) : [];
  const shown = isFound ? found.slice(0, most) : listed(delivery, form.places, open);
  const left = found.length - most;
  const choice = useChoice(
    shown.map(({ id }) => id),
    String(params),
  );
  const changes = tellEdits(form.places, form.edits);
  // A phone has the places first: its list is short, since states that go alike stand together.
  const isWide = useMinWidth("48rem");
  const charging = (
    <ChargeSwitch
      charges={delivery.charges}
      free={[delivery.elsewhere, delivery.abroad]
        .filter(({ own }) => own?.fee === 0)
        .map(({ name }) => name)}
      busy={form.busy}
      onSwitch={(charges) => void form.charge(charges)}
    />
  );

  return (
    <div className={changes.length > 0 || choice.chosen.size > 0 ? "pb-32" : undefined}>
      {form.meanwhile.length > 0 && (
        <ChangedMeanwhile changes={form.meanwhile} isMerged={form.isMerged} onSeen={form.seen} />
      )}
      {form.isRestored && <RestoredNote onForget={form.dropAll} />}
      <FormFault text={form.fault} />
      {!delivery.isSet && (
        <div className="mb-4 flex items-center gap-x-4 gap-y-3 border border-line bg-paper px-4 py-3 max-md:flex-wrap md:px-5.5">
          <p className="grow text-umber">
            These days and fees came with the store. Set your own, or say that they fit: then buyers
            read by which day a parcel arrives.
          </p>
          <Button
            look="ghost"
            size="small"
            busy={form.busy}
            className="shrink-0"
            onClick={() => void form.accept()}
          >
            These are right
          </Button>
        </div>
      )}
      {isWide && charging}
      <StatusTabs
        label="Places by their terms"
        tabs={tabs}
        current={tab}
        counts={{ all: form.places.size, own: own.length }}
      />
      <div className="mt-4 mb-2 flex justify-end">
        <NewArea form={form} onLaid={(place) => narrow({ search: place.fullName, status: "" })} />
      </div>
      {shown.length > 0 ? (
        <PlaceList
          delivery={delivery}
          arrivals={arrivals}
          shown={shown}
          form={form}
          choice={choice}
          isFound={isFound}
          open={open}
          onOpen={(state) => narrow({ state })}
        />
      ) : (
        <EmptyState
          title="No place matches"
          text="A place that is not on the list goes as its state."
        />
      )}
      {left > 0 && (
        <Button
          look="ghost"
          size="small"
          className="mt-3"
          onClick={() => narrow({ shown: String(most + step) })}
        >
          Show {Math.min(left, step)} more of {left}
        </Button>
      )}
      {!isWide && charging}
      <BuyerReads delivery={delivery} />
      {choice.chosen.size > 0 ? (
        <>
          <SetMany form={form} choice={choice} onPage={shown.length} />
          <AskBeforeLeaving changes={changes} />
        </>
      ) : (
        <UnsavedBar
          changes={changes}
          busy={form.busy}
          onUndo={form.dropAll}
          onSave={() => void form.save()}
        />
      )}
    </div>
  );
}

/** So many places of a search are shown, and so many more at each press. */
const step = 60;

function matching(places: readonly RoomPlace[], search: string): RoomPlace[] {
  const key = placeKey(search);
  return places.filter(({ fullName }) => placeKey(fullName).includes(key));
}

/** The states, the one that is open with its areas below it; what goes for the rest leads. */
function listed({ states }: StaffDelivery, places: RoomPlaces, open: string): RoomPlace[] {
  const ids = states.flatMap(({ id, areas }) =>
    id === open ? [id, ...areas.map((area) => area.id)] : [id],
  );
  return ["elsewhere", "abroad", ...ids].flatMap((id) => places.get(id) ?? []);
}
