import { Suspense, useMemo, useState } from "react";
import { limits } from "#contract/api/limits.ts";
import { Button } from "#ui/primitives/button.tsx";
import { FilterIcon } from "#ui/primitives/icons.tsx";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import type { Outcome } from "../../loading/outcome.ts";
import type { Pending } from "../../loading/settled.ts";
import { AppliedFilters } from "./applied-filters.tsx";
import { GridSkeleton } from "./grid-skeleton.tsx";
import {
  inOneDocument,
  type ListState,
  listHeading,
  listKey,
  listSearch,
  readListState,
} from "./list-state.ts";
import { ListingView } from "./listing-view.tsx";
import type { FilterChoices, Listing } from "./load-listing.ts";
import { SortSelect } from "./sort-select.tsx";
import { useListAddress } from "./use-list-address.ts";

/** Most visits never open the filters. */
const loadFilterDialog = () => import("./filter-dialog.tsx");
const FilterDialog = lazyPart(loadFilterDialog);
/** Once somebody is about to press; what is lost here is fetched again by the press. */
const fetchAhead = () => void loadFilterDialog().catch(() => undefined);

/** The page of products: title, filter and sort on one line, the filters in force, the grid. */
export function ProductList(props: {
  readonly listing: Pending<Outcome<Listing>>;
  readonly choices: Pending<FilterChoices>;
}) {
  const { params, ask } = useListAddress();
  const state = useMemo(() => readListState(params), [params]);
  const awaited = inOneDocument(state).pages - state.from + 1;
  const { sayError } = useToaster();
  const [dialog, setDialog] = useState<"unused" | "open" | "closed">("unused");

  const sortBy = (sort: ListState["sort"]) =>
    ask((asked) => listSearch({ ...readListState(asked), sort }), { replace: true });

  async function openFilters() {
    try {
      await loadFilterDialog();
      setDialog("open");
    } catch {
      sayError("The filters could not be loaded. Please try again.");
    }
  }

  return (
    <div className="page-margin pt-7 md:pt-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pb-4 md:pb-5">
        <h1 className="type-page">{listHeading(state.category)}</h1>
        <div className="grid w-full grid-cols-2 gap-2.5 md:flex md:w-auto md:gap-3.5">
          <Button
            look="ghost"
            size="small"
            aria-haspopup="dialog"
            onPointerEnter={fetchAhead}
            onFocus={fetchAhead}
            onClick={openFilters}
            className="h-11 justify-start border-line-strong bg-paper font-normal"
          >
            <FilterIcon className="size-4.5" />
            Filter
          </Button>
          <SortSelect value={state.sort} onChange={sortBy} />
        </div>
      </div>
      <Suspense fallback={null}>
        <AppliedFilters state={state} choices={props.choices} ask={ask} />
      </Suspense>
      {dialog !== "unused" && (
        <FilterDialog
          open={dialog === "open"}
          onClose={() => setDialog("closed")}
          state={state}
          choices={props.choices}
          onApply={(next) => {
            setDialog("closed");
            ask((asked) => listSearch({ ...next, sort: readListState(asked).sort }));
          }}
        />
      )}
      <Suspense key={listKey(state)} fallback={<GridSkeleton count={awaited * limits.pageSize} />}>
        <ListingView listing={props.listing} state={state} ask={ask} />
      </Suspense>
    </div>
  );
}
