import { type MouseEvent, Suspense, useMemo, useState } from "react";
import { limits } from "#contract/api/limits.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { Button } from "#ui/primitives/button.tsx";
import { CloseIcon, FilterIcon } from "#ui/primitives/icons.tsx";
import { isUnmodifiedClick } from "#ui/primitives/is-unmodified-click.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { Link } from "../../../link.tsx";
import { loadOnClick } from "../../../loading/load-on-click.ts";
import type { Outcome } from "../../../loading/outcome.ts";
import { type Pending, usePending } from "../../../loading/pending.ts";
import { GridSkeleton } from "../product-grid.tsx";
import {
  countFilters,
  formatListHeading,
  type ListState,
  limitToDocument,
  readListState,
  toListKey,
  toListSearch,
  withoutFilters,
} from "./list-state.ts";
import { ListingView } from "./listing-view.tsx";
import type { FilterChoices, Listing } from "./load-listing.ts";
import { SortSelect } from "./sort-select.tsx";
import { type ListParams, useListParams } from "./use-list-params.ts";

/** Lazy: most visits never open the filters. */
const loadFilterDialog = () => import("./filter-dialog.tsx");
const openFilterDialog = loadOnClick(loadFilterDialog);
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

  const filters = countFilters(state);

  const sortBy = (sort: ListState["sort"]) =>
    setParams((latest) => toListSearch({ ...readListState(latest), sort }), { replace: true });

  async function openFilters() {
    try {
      await openFilterDialog();
      setDialog("open");
    } catch {
      showErrorToast("The filters could not be loaded. Please try again.");
    }
  }

  return (
    <div className="page-margin pt-7 md:pt-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-4 md:pb-5">
        <h1 className="type-page">{formatListHeading(state)}</h1>
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
            {filters > 0 && (
              <span className="grid size-5 place-items-center rounded-badge bg-ink text-meta text-paper leading-none">
                {filters}
              </span>
            )}
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

function AppliedFilters(props: {
  readonly state: ListState;
  readonly choices: Pending<FilterChoices>;
  readonly setParams: ListParams["setParams"];
}) {
  const { state } = props;
  const { types } = usePending(props.choices);
  if (countFilters(state) === 0) return null;

  const priceTag = [
    state.minPrice > 0 ? `From ${formatNaira(fromNaira(state.minPrice))}` : "",
    state.maxPrice < limits.maxPriceFilter ? `Up to ${formatNaira(fromNaira(state.maxPrice))}` : "",
  ];
  const tags: readonly { readonly label: string; readonly cleared: Partial<ListState> }[] = [
    {
      label:
        state.type === "" ? "" : (types.find(({ id }) => id === state.type)?.name ?? "One type"),
      cleared: { type: "" },
    },
    { label: state.search === "" ? "" : `“${state.search}”`, cleared: { search: "" } },
    { label: state.size === "" ? "" : `Size ${state.size}`, cleared: { size: "" } },
    { label: priceTag[0] ?? "", cleared: { minPrice: 0 } },
    { label: priceTag[1] ?? "", cleared: { maxPrice: limits.maxPriceFilter } },
  ];
  const linkTo = (change: (state: ListState) => ListState, announcement: string) => {
    const searchOf = (current: ListState) =>
      toListSearch({ ...change(current), pages: 1, from: 1 });
    return {
      to: searchOf(state) || "?",
      onClick(event: MouseEvent) {
        if (!isUnmodifiedClick(event)) return;
        event.preventDefault();
        announce(announcement);
        props.setParams((latest) => searchOf(readListState(latest)));
      },
    };
  };
  return (
    <ul className="flex flex-wrap items-center gap-2 pb-5" aria-label="Active filters">
      {tags
        .filter(({ label }) => label !== "")
        .map(({ label, cleared }) => (
          <li key={label}>
            <Link
              {...linkTo((current) => ({ ...current, ...cleared }), `Filter ${label} removed.`)}
              className="inline-flex min-h-9 items-center gap-2 rounded-control border border-ink px-2.5 text-meta transition-colors hover:bg-ink hover:text-paper pointer-coarse:min-h-11"
            >
              <span className="sr-only">Remove filter: </span>
              {label}
              <CloseIcon className="size-3" />
            </Link>
          </li>
        ))}
      <li>
        <Link
          {...linkTo(withoutFilters, "All filters removed.")}
          className="inline-flex min-h-9 items-center justify-center px-1 text-meta text-umber hover:text-indigo pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}
