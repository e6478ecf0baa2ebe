import { Link, useSearchParams } from "react-router";
import type { Stocktake } from "#contract/api/staff-stocktakes.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { api, apiAddress } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { CountSheetLink } from "../../parts/count-sheet-link.tsx";
import { CursorSteps } from "../../parts/cursor-steps.tsx";
import { narrowed } from "../../parts/narrow-list.ts";
import { RecordsSkeleton } from "../../parts/records-skeleton.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { CountSize } from "./count-size.tsx";
import type { Counts } from "./use-counts.ts";

/** Whoever counts beside one is seen within so many milliseconds. */
const everyMs = 10_000;

interface CountingListProps {
  readonly take: Stocktake;
  readonly mayCount: boolean;
  readonly counts: Counts;
}

/** The goods of a stock-take by name, each size with its stepper. */
export function CountingList({ take, mayCount, counts }: CountingListProps) {
  const [params] = useSearchParams();
  const search = params.get("search") ?? "";
  const after = params.get("after") ?? "";
  const isLeft = params.get("left") === "true";
  const query = {
    ...(search && { search }),
    ...(after && { after }),
    ...(isLeft && { left: true }),
  };
  const { loaded, reload } = useLoaded(
    (signal) =>
      api("GET /staff/stock-takes/:id/products", { params: { id: take.id }, query, signal }),
    ["counting", take.id, query],
    { keepShown: true, everyMs },
  );
  const isOpen = mayCount && take.status === "open";
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1">
        <SearchBox label="Search what is counted" placeholder="Product" />
        <Link
          to={{ search: String(narrowed(params, { left: isLeft ? "" : "true" })) }}
          replace
          className="flex min-h-11 items-center text-nav"
        >
          <span className="border-current border-b">
            {isLeft ? "Show all" : "Only what is left"}
          </span>
        </Link>
        <CountSheetLink
          href={apiAddress("GET /staff/stock-takes/:id/count-sheet", { id: take.id })}
          query={{ search, left: isLeft }}
        />
      </div>
      {loaded.state === "loading" && <RecordsSkeleton />}
      {loaded.state === "failed" && (
        <Failure
          fault={loaded.fault}
          message="What is counted could not be loaded."
          onRetry={reload}
        />
      )}
      {loaded.state === "ready" && (
        <>
          {loaded.data.data.length === 0 && (
            <EmptyState
              title={isLeft ? "Every size is counted" : "Nothing to count here"}
              text={isLeft ? "Look at the differences and finish." : "No product matches."}
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
                    waiting={counts.waiting(id, size.size)?.counted}
                    isOpen={isOpen}
                    onCount={(counted) => counts.count(id, size.size, counted, Date.now())}
                    onRight={(expected) => counts.count(id, size.size, expected, loaded.at)}
                  />
                ))}
              </li>
            ))}
          </ul>
          <CursorSteps next={loaded.data.meta.next} />
        </>
      )}
    </>
  );
}
