import { useId } from "react";
import type { DeliveryTimes, StaffDelivery } from "#contract/api/delivery/staff-delivery.ts";
import { placeKey } from "#contract/delivery/delivery-terms.ts";
import { formatList } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded, useLoadedRecord } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import {
  DraftRestoredNotice,
  UnsavedBar,
  UnsavedChangesGuard,
} from "../../parts/forms/unsaved-changes.tsx";
import { PageHeader } from "../../parts/layout/page-header.tsx";
import { useMinWidth } from "../../parts/layout/use-min-width.ts";
import { useRowSelection } from "../../parts/lists/bulk-selection/row-selection.ts";
import { SearchBox } from "../../parts/lists/filters/search-box.tsx";
import { StatusTabs } from "../../parts/lists/filters/status-tabs.tsx";
import { useListParams } from "../../parts/lists/list-params.ts";
import { RecordsSkeleton } from "../../parts/lists/records-skeleton.tsx";
import { ConflictNotice } from "../../parts/records/conflict-notice.tsx";
import { BulkTermsBar } from "./bulk-terms-bar.tsx";
import { type DeliveryPlace, type DeliveryPlaces, describeEdits } from "./delivery-edits.ts";
import { NewArea } from "./new-area.tsx";
import { PlaceList } from "./places/place-list.tsx";
import { ShopperPreview } from "./shopper-preview.tsx";
import { useDeliveryForm } from "./use-delivery-form.ts";

export const meta = () => [{ title: pageTitle("Delivery") }];

export default function DeliveryPage() {
  const { loaded, reload, replace } = useLoadedRecord(
    (signal) => api("GET /staff/delivery", { signal }),
    ["delivery"],
  );
  // Optional: the list works without.
  const { loaded: arrivals } = useLoaded(
    (signal) => api("GET /staff/delivery/times", { signal }),
    ["delivery-arrivals"],
  );
  return (
    <>
      <PageHeader title="Delivery">
        <SearchBox label="Search areas" placeholder="State or area" />
      </PageHeader>
      {loaded.state === "loading" && <RecordsSkeleton />}
      {loaded.state === "failed" && (
        <Failure error={loaded.error} message="Couldn't load delivery settings." onRetry={reload} />
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
  { id: "own", label: "Custom" },
] as const;

interface DeliveryTableProps {
  readonly delivery: StaffDelivery;
  readonly arrivals: DeliveryTimes;
  readonly onNewer: (delivery: StaffDelivery) => void;
}

function DeliveryTable({ delivery, arrivals, onNewer }: DeliveryTableProps) {
  const { params, setListParams } = useListParams();
  const form = useDeliveryForm(delivery, onNewer);
  const search = params.get("search") ?? "";
  const tab = params.get("status") === "own" ? "own" : "all";
  const open = params.get("state") ?? "";
  const ownPlaces = [...form.places.values()].filter((place) => place.own !== null);
  const isFiltered = search.trim() !== "" || tab === "own";
  const maxVisible = Number(params.get("shown")) || pageStep;
  const matches = isFiltered
    ? filterPlaces(tab === "own" ? ownPlaces : [...form.places.values()], search)
    : [];
  const visible = isFiltered
    ? matches.slice(0, maxVisible)
    : listStates(delivery, form.places, open);
  const hiddenCount = matches.length - maxVisible;
  const choice = useRowSelection(
    visible.map(({ id }) => id),
    String(params),
  );
  const changes = describeEdits(form.places, form.edits);
  // The list is short on phones, so it comes before the switch.
  const isWide = useMinWidth("48rem");
  const chargeSwitch = (
    <ChargeSwitch
      charges={delivery.options.charges}
      freePlaces={[delivery.elsewhere, delivery.abroad]
        .filter(({ own }) => own?.fee === 0)
        .map(({ name }) => name)}
      busy={form.busy}
      onSwitch={(charges) => void form.setCharging(charges)}
    />
  );

  return (
    <div className={changes.length > 0 || choice.selectedIds.size > 0 ? "pb-32" : undefined}>
      {form.conflicts.length > 0 && (
        <ConflictNotice
          changes={form.conflicts}
          isMerged={form.isMerged}
          onDismiss={form.dismissConflicts}
        />
      )}
      {form.isRestored && <DraftRestoredNotice onDiscard={form.discardAll} />}
      <FormError text={form.error} />
      {!delivery.isSet && (
        <div className="mb-4 flex items-center gap-x-4 gap-y-3 border border-line bg-paper px-4 py-3 max-md:flex-wrap md:px-5.5">
          <p className="grow text-umber">
            These are sample fees and delivery times. Set your own or confirm them, then shoppers
            see a delivery date.
          </p>
          <Button
            variant="ghost"
            size="small"
            busy={form.busy}
            className="shrink-0"
            onClick={() => void form.confirm()}
          >
            Confirm
          </Button>
        </div>
      )}
      {isWide && chargeSwitch}
      <StatusTabs
        label="Filter areas"
        tabs={tabs}
        current={tab}
        counts={{ all: form.places.size, own: ownPlaces.length }}
      />
      <div className="mt-4 mb-2 flex justify-end">
        <NewArea
          form={form}
          onApplied={(place) => setListParams({ search: place.fullName, status: "" })}
        />
      </div>
      {visible.length > 0 ? (
        <PlaceList
          delivery={delivery}
          arrivals={arrivals}
          visible={visible}
          form={form}
          choice={choice}
          isFiltered={isFiltered}
          open={open}
          onOpen={(state) => setListParams({ state })}
        />
      ) : (
        <EmptyState
          title="No areas match"
          text="An area that isn't listed uses its state's settings."
        />
      )}
      {hiddenCount > 0 && (
        <Button
          variant="ghost"
          size="small"
          className="mt-3"
          onClick={() => setListParams({ visible: String(maxVisible + pageStep) })}
        >
          Show {Math.min(hiddenCount, pageStep)} more of {hiddenCount}
        </Button>
      )}
      {!isWide && chargeSwitch}
      <ShopperPreview delivery={delivery} />
      {choice.selectedIds.size > 0 ? (
        <>
          <BulkTermsBar form={form} choice={choice} onPage={visible.length} />
          <UnsavedChangesGuard changes={changes} />
        </>
      ) : (
        <UnsavedBar
          changes={changes}
          busy={form.busy}
          onUndo={form.discardAll}
          onSave={() => void form.save()}
        />
      )}
    </div>
  );
}

const pageStep = 60;

function filterPlaces(places: readonly DeliveryPlace[], search: string): DeliveryPlace[] {
  const key = placeKey(search);
  return places.filter(({ fullName }) => placeKey(fullName).includes(key));
}

function listStates(
  { states }: StaffDelivery,
  places: DeliveryPlaces,
  open: string,
): DeliveryPlace[] {
  const ids = states.flatMap(({ id, areas }) =>
    id === open ? [id, ...areas.map((area) => area.id)] : [id],
  );
  return ["elsewhere", "abroad", ...ids].flatMap((id) => places.get(id) ?? []);
}

interface ChargeSwitchProps {
  readonly charges: boolean;
  /** Fallback places with a fee of 0. */
  readonly freePlaces: readonly string[];
  readonly busy: boolean;
  readonly onSwitch: (charges: boolean) => void;
}

function ChargeSwitch({ charges, freePlaces, busy, onSwitch }: ChargeSwitchProps) {
  const id = useId();
  return (
    <div className="mb-4 flex items-start gap-4 border border-line bg-paper px-4 py-4 md:px-5.5">
      <button
        type="button"
        role="switch"
        aria-checked={charges}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-means`}
        aria-busy={busy || undefined}
        onClick={() => busy || onSwitch(!charges)}
        className="flex min-h-11 min-w-11 shrink-0 items-center"
      >
        <span
          className={classNames(
            "flex h-5 w-10 border p-0.5",
            charges ? "justify-end border-ink bg-ink" : "border-line-strong bg-paper",
          )}
        >
          <span className={classNames("size-3.5", charges ? "bg-paper" : "bg-umber")} />
        </span>
      </button>
      <div>
        <p id={`${id}-name`} className="pt-2.5 font-medium">
          Charge the fee at checkout
        </p>
        <p id={`${id}-means`} className="mt-1 text-umber">
          {charges
            ? "On: checkout adds the fee for the customer's area."
            : "Off: delivery is ₦0 at checkout. Orders show ₦4,000 delivery, waived."}
        </p>
        {charges && freePlaces.length > 0 && (
          <p className="mt-1 text-amber">
            <span>{formatList(freePlaces)}</span>: no fee set, so delivery there is ₦0.
          </p>
        )}
      </div>
    </div>
  );
}
