import { useId, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { CountingRow, Stocktake } from "#contract/api/stock/stocktakes.ts";
import { formatNumber } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { MinusIcon, PlusIcon } from "#ui/primitives/icons.tsx";
import { api, apiAddress } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { CountSheetLink } from "../../parts/domain/count-sheet-link.tsx";
import { selectOnFocus } from "../../parts/forms/select-on-focus.ts";
import { SearchBox } from "../../parts/lists/filters/search-box.tsx";
import { withListParams } from "../../parts/lists/list-params.ts";
import { CursorPagination } from "../../parts/lists/pagination.tsx";
import { RecordsSkeleton } from "../../parts/lists/records-skeleton.tsx";
import type { Counts } from "./use-counts.ts";
import { changeSince, parseCounted } from "./use-counts.ts";

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

interface CountSizeProps {
  readonly name: string;
  readonly size: CountingRow["sizes"][number];
  readonly pendingCount: number | null | undefined;
  readonly isOpen: boolean;
  readonly onCount: (counted: number | null) => void;
  readonly onConfirm: (expected: number) => void;
}

const errorText = `Enter a number up to ${formatNumber(productLimits.maxStock)}`;

function CountSize({ name, size, pendingCount, isOpen, onCount, onConfirm }: CountSizeProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const errorId = useId();
  const counted = pendingCount === undefined ? (size.count?.counted ?? null) : pendingCount;
  const expected = size.count?.expected ?? size.stock;
  const show = (text: string | null, invalid = false) => {
    setTyped(text);
    setInvalid(invalid);
  };
  const count = (units: number | null) => {
    show(null);
    if (units !== counted) onCount(units);
  };
  const commit = () => {
    if (typed === null) return;
    const parsed = typed.trim() === "" ? null : parseCounted(typed);
    if (parsed === undefined) show(typed, true);
    else count(parsed);
  };
  // A step counts now, so sales since the count are included.
  const moved = isOpen && pendingCount === undefined ? changeSince(size) : 0;
  const step = (by: number) => count(Math.max(0, (counted ?? expected) + moved + by));
  const square = "flex size-11 items-center justify-center hover:bg-plaster";
  return (
    <div className="flex items-center gap-2 border-line border-b py-1.5">
      <div className="min-w-0 grow">
        <span className="font-medium">{size.size}</span>
        <span className="block text-meta text-umber tabular-nums">
          {expected} expected
          {counted !== null && counted !== expected && (
            <span className="font-medium text-amber">
              , {counted < expected ? `${expected - counted} short` : `${counted - expected} over`}
            </span>
          )}
          <span>{moved !== 0 && `, ${Math.abs(moved)} ${moved < 0 ? "sold" : "added"} since`}</span>
          {pendingCount !== undefined && <span className="text-indigo-mid">, not sent</span>}
          <span>{pendingCount === undefined && size.count?.by && `, ${size.count.by}`}</span>
        </span>
        {isInvalid && (
          <span id={errorId} role="alert" className="block text-meta text-red">
            {errorText}
          </span>
        )}
      </div>
      {isOpen ? (
        <>
          {counted === null && (
            <button
              type="button"
              onClick={() => {
                show(null);
                onConfirm(expected);
              }}
              aria-label={`Correct, ${expected} of ${name}, ${size.size}`}
              className="min-h-11 px-2 font-medium text-nav"
            >
              Correct
            </button>
          )}
          <fieldset className="flex border border-line-strong bg-paper">
            <legend className="sr-only">
              Counted of {name}, {size.size}
            </legend>
            <button
              type="button"
              aria-label={`One fewer of ${name}, ${size.size}`}
              onClick={() => step(-1)}
              className={square}
            >
              <MinusIcon className="size-4" />
            </button>
            <input
              inputMode="numeric"
              autoComplete="off"
              aria-label={`Counted of ${name}, ${size.size}`}
              placeholder="–"
              value={typed ?? (counted === null ? "" : String(counted))}
              {...selectOnFocus}
              aria-invalid={isInvalid || undefined}
              aria-describedby={isInvalid ? errorId : undefined}
              onChange={({ target }) => show(target.value)}
              onBlur={commit}
              onKeyDown={({ key }) => key === "Enter" && commit()}
              className={classNames(
                "h-11 w-13 border-line border-x text-center text-body tabular-nums placeholder:text-umber",
                counted !== null && "bg-indigo-wash font-medium",
                isInvalid && "text-red",
              )}
            />
            <button
              type="button"
              aria-label={`One more of ${name}, ${size.size}`}
              onClick={() => step(1)}
              className={square}
            >
              <PlusIcon className="size-4" />
            </button>
          </fieldset>
        </>
      ) : (
        <span className="tabular-nums">{counted ?? "not counted"}</span>
      )}
    </div>
  );
}
