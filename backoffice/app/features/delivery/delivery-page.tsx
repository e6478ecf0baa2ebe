import { useState } from "react";
import type { DeliveryTimes, StaffDelivery } from "#contract/api/delivery/staff-delivery.ts";
import { Button } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { SearchIcon } from "#ui/primitives/icons.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded, useLoadedRecord } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { DraftRestoredNotice, UnsavedBar } from "../../parts/forms/unsaved-changes.tsx";
import { useFieldParam } from "../../parts/forms/use-field-param.ts";
import { PageHeader } from "../../parts/layout/page-header.tsx";
import { RecordsSkeleton } from "../../parts/lists/records-skeleton.tsx";
import { ConflictNotice } from "../../parts/records/conflict-notice.tsx";
import { describeEdits } from "./delivery-edits.ts";
import { describeOptionChanges } from "./delivery-options.ts";
import { filterRows, toDeliveryRows } from "./delivery-rows.ts";
import { NewArea } from "./new-area.tsx";
import { OptionsPanel, optionFieldId } from "./options-panel.tsx";
import { PlaceRow, placeColumns } from "./place-row.tsx";
import { ShopperPreview } from "./shopper-preview.tsx";
import { useDeliveryForm } from "./use-delivery-form.ts";

export const meta = () => [{ title: pageTitle("Areas and fees") }];

export default function DeliveryPage() {
  const { loaded, reload, replace } = useLoadedRecord(
    (signal) => api("GET /staff/delivery", { signal }),
    ["delivery"],
  );
  // Optional: the list works without.
  const { loaded: times } = useLoaded(
    (signal) => api("GET /staff/delivery/times", { signal }),
    ["delivery-times"],
  );
  return (
    <>
      <PageHeader title="Areas and fees" />
      {loaded.state === "loading" && <RecordsSkeleton />}
      {loaded.state === "failed" && (
        <Failure error={loaded.error} message="Couldn't load delivery settings." onRetry={reload} />
      )}
      {loaded.state === "ready" && (
        <DeliveryEditor
          delivery={loaded.data}
          times={times.state === "ready" ? times.data : []}
          onNewer={replace}
        />
      )}
    </>
  );
}

interface DeliveryEditorProps {
  readonly delivery: StaffDelivery;
  readonly times: DeliveryTimes;
  readonly onNewer: (delivery: StaffDelivery) => void;
}

function DeliveryEditor({ delivery, times, onNewer }: DeliveryEditorProps) {
  const form = useDeliveryForm(delivery, onNewer);
  const [search, setSearch] = useState("");
  useFieldParam(optionFieldId);
  const isSearching = search.trim() !== "";
  const rows = filterRows(toDeliveryRows(delivery), search);
  const changes = [
    ...describeEdits(form.places, form.edits),
    ...describeOptionChanges(form.savedOptions, form.options),
  ];
  return (
    <div className={changes.length > 0 ? "pb-32" : undefined}>
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
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 bg-amber-wash px-4 py-2.5 md:px-5">
          <p className="grow text-amber">These are sample fees. Check them, then confirm</p>
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
      <section
        aria-label="Areas and fees"
        className="border-line bg-paper px-4 py-4 max-md:-mx-4 max-md:border-y md:border md:px-5"
      >
        <div className="mb-2 flex flex-wrap items-center justify-end gap-2.5">
          <search className="min-w-0 max-md:grow">
            <label className="relative block md:w-56">
              <SearchIcon className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2" />
              <span className="sr-only">Find a state or area</span>
              <input
                type="search"
                placeholder="Find a state or area"
                autoComplete="off"
                maxLength={60}
                value={search}
                onChange={({ target }) => setSearch(target.value)}
                className={boxClasses(false, "h-11 w-full pl-9.5 md:h-9 md:pointer-coarse:h-11")}
              />
            </label>
          </search>
          <NewArea form={form} onApplied={({ name }) => setSearch(name)} />
        </div>
        <div className="@container">
          <div
            aria-hidden="true"
            className={`grid border-ink border-b pb-2 text-meta text-umber @max-[28rem]:hidden ${placeColumns}`}
          >
            <span>Area</span>
            <span>Promised</span>
            <span className="text-right">Fee</span>
            <span>Actual, 30 days</span>
          </div>
          {rows.length === 0 ? (
            <EmptyState
              title="No areas match"
              text="An area that isn't listed uses its state's settings."
            />
          ) : (
            <ul>
              {rows.map((row) => (
                <PlaceRow
                  key={isSearching ? `${row.id} ${search}` : row.id}
                  row={row}
                  form={form}
                  times={times}
                  level={0}
                  startsOpen={isSearching || row.id === "lagos"}
                />
              ))}
            </ul>
          )}
        </div>
      </section>
      <div className="mt-4 grid items-start gap-4 min-[85rem]:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <OptionsPanel form={form} />
        <ShopperPreview delivery={delivery} form={form} />
      </div>
      <UnsavedBar
        changes={changes}
        busy={form.busy}
        onUndo={form.discardAll}
        onSave={() => void form.save()}
      >
        <p className="text-meta text-umber max-xl:hidden">Orders already placed keep their fee.</p>
      </UnsavedBar>
    </div>
  );
}
