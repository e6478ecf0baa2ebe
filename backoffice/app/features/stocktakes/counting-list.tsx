import { Link, useSearchParams } from "react-router";
import type { Stocktake } from "#contract/api/stock/stocktakes.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { api, apiAddress } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { CountSheetLink } from "../../parts/domain/count-sheet-link.tsx";
import { SearchBox } from "../../parts/lists/filters/search-box.tsx";
import { withListParams } from "../../parts/lists/list-params.ts";
import { CursorPagination } from "../../parts/lists/pagination.tsx";
import { RecordsSkeleton } from "../../parts/lists/records-skeleton.tsx";
import { CountSize } from "./count-size.tsx";
import type { Counts } from "./use-counts.ts";

/** Counts of others show within this time, in ms. */
const pollMs = 10_000;

interface CountingListProps {
  readonly stocktake: Stocktake;
  readonly mayCount: boolean;
  readonly counts: Counts;
}

export function CountingList({ stocktake, mayCount, counts }: CountingListProps) {
  const [params] = useSearchParams();
  const search = params.get("search") ?? "";
  const after = params.get("after") ?? "";
  const onlyUncounted = params.get("left") === "true";
  const query = {
    ...(search && { search }),
    ...(after && { after }),
    ...(onlyUncounted && { left: true }),
  };
  const { loaded, reload } = useLoaded(
    (signal) =>
      api("GET /staff/stock-counts/:id/products", { params: { id: stocktake.id }, query, signal }),
    ["counting", stocktake.id, query],
    { showPrevious: true, refetchMs: pollMs },
  );
  const isOpen = mayCount && stocktake.status === "open";
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1">
        <SearchBox label="Search this count" placeholder="Product" />
        <Link
          to={{ search: String(withListParams(params, { left: onlyUncounted ? "" : "true" })) }}
          replace
          className="flex min-h-11 items-center text-nav"
        >
          <span className="border-current border-b">
            {onlyUncounted ? "Show all" : "Only uncounted"}
          </span>
        </Link>
        <CountSheetLink
          href={apiAddress("GET /staff/stock-counts/:id/count-sheet", { id: stocktake.id })}
          query={{ search, left: onlyUncounted }}
        />
      </div>
      {loaded.state === "loading" && <RecordsSkeleton />}
      {loaded.state === "failed" && (
        <Failure error={loaded.error} message="The count could not be loaded." onRetry={reload} />
      )}
      {loaded.state === "ready" && (
        <>
          {loaded.data.data.length === 0 && (
            <EmptyState
              title={onlyUncounted ? "All sizes counted" : "Nothing to count"}
              text={onlyUncounted ? "Review the differences and finish." : "No products found."}
            />
          )}
          <ul className="gap-x-8 md:columns-2 lg:columns-1 xl:columns-2">
            {loaded.data.data.map(({ id, name, image, sizes }) => (
              <li key={id} className="mb-5 break-inside-avoid">
                <div className="flex items-center gap-3 border-ink border-b py-1.5">
                  {image && (
                    <img
                      src={image}
                      alt=""
                      loading="lazy"
                      className="h-10.5 w-8.5 bg-plaster object-cover"
                    />
                  )}
                  <h2 className="min-w-0 wrap-anywhere font-medium">{name}</h2>
                </div>
                {sizes.map((size) => (
                  <CountSize
                    key={size.size}
                    name={name}
                    size={size}
                    pendingCount={counts.pending(id, size.size)?.counted}
                    isOpen={isOpen}
                    onCount={(counted) => counts.count(id, size.size, counted, Date.now())}
                    onConfirm={(expected) => counts.count(id, size.size, expected, loaded.at)}
                  />
                ))}
              </li>
            ))}
          </ul>
          <CursorPagination next={loaded.data.meta.next} />
        </>
      )}
    </>
  );
}
