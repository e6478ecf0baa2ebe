import { Suspense, useMemo, useState } from "react";
import { limits } from "#contract/api/limits.ts";
import { Button } from "#ui/primitives/button.tsx";
import { FilterIcon } from "#ui/primitives/icons.tsx";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { useToast } from "#ui/primitives/toast.tsx";
import type { Outcome } from "../../loading/outcome.ts";
import type { Pending } from "../../loading/pending.ts";
import { AppliedFilters } from "./applied-filters.tsx";
import { GridSkeleton } from "./grid-skeleton.tsx";
import {
  formatListHeading,
  type ListState,
  limitToDocument,
  readListState,
  toListKey,
  toListSearch,
} from "./list-state.ts";
import { ListingView } from "./listing-view.tsx";
import type { FilterChoices, Listing } from "./load-listing.ts";
import { SortSelect } from "./sort-select.tsx";
import { useListParams } from "./use-list-params.ts";

/** Lazy: most visits never open the filters. */
const loadFilterDialog = () => import("./filter-dialog.tsx");
const FilterDialog = lazyComponent(loadFilterDialog);
/** Prefetch on hover or focus; if it fails, the click loads it again. */
const prefetchFilterDialog = () => void loadFilterDialog().catch(() => undefined);

export function ProductList(props: {
  readonly listing: Pending<Outcome<Listing>>;
  readonly choices: Pending<FilterChoices>;
}) {
  const { params, setParams } = useListParams();
  const state = useMemo(() => readListState(params), [params]);
  const placeholderPages = limitToDocument(state).pages - state.from + 1;
  const { showErrorToast } = useToast();
  const [dialog, setDialog] = useState<"unused" | "open" | "closed">("unused");

  const sortBy = (sort: ListState["sort"]) =>
    setParams((latest) => toListSearch({ ...readListState(latest), sort }), { replace: true });

  async function openFilters() {
    try {
      await loadFilterDialog();
      setDialog("open");
    } catch {
      showErrorToast("The filters could not be loaded. Please try again.");
    }
  }

  return (
    <div className="page-margin pt-7 md:pt-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-4 md:pb-5">
        <h1 className="type-page">{formatListHeading(state.category)}</h1>
        <div className="grid w-full grid-cols-2 gap-2.5 md:flex md:w-auto md:gap-3.5">
          <Button
            variant="ghost"
            size="small"
            aria-haspopup="dialog"
            onPointerEnter={prefetchFilterDialog}
            onFocus={prefetchFilterDialog}
            onClick={openFilters}
            className="h-11 justify-start border-line-strong bg-paper font-normal"
          >
            <FilterIcon className="size-4.5" />
            <span>Filter</span>
          </Button>
          <SortSelect value={state.sort} onChange={sortBy} />
        </div>
      </div>
      <Suspense fallback={null}>
        <AppliedFilters state={state} choices={props.choices} setParams={setParams} />
      </Suspense>
      {dialog !== "unused" && (
        <FilterDialog
          open={dialog === "open"}
          onClose={() => setDialog("closed")}
          state={state}
          choices={props.choices}
          onApply={(next) => {
            setDialog("closed");
            setParams((latest) => toListSearch({ ...next, sort: readListState(latest).sort }));
          }}
        />
      )}
      <Suspense
        key={toListKey(state)}
        fallback={<GridSkeleton count={placeholderPages * limits.pageSize} />}
      >
        <ListingView listing={props.listing} state={state} setParams={setParams} />
      </Suspense>
    </div>
  );
}
