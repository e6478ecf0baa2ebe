import type { Difference, Stocktake } from "#contract/api/stock/stocktakes.ts";
import { formatNumber } from "#contract/text/format.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { RecordsSkeleton } from "../../parts/lists/records-skeleton.tsx";

export function DifferencesList({ stocktake }: { stocktake: Stocktake }) {
  const { loaded, reload } = useLoaded(
    (signal) =>
      api("GET /staff/stock-counts/:id/differences", { params: { id: stocktake.id }, signal }),
    ["differences", stocktake.id, stocktake.version],
    { showPrevious: true },
  );
  if (loaded.state === "loading") return <RecordsSkeleton />;
  if (loaded.state === "failed") {
    return (
      <Failure
        error={loaded.error}
        message="The differences could not be loaded."
        onRetry={reload}
      />
    );
  }
  const { rows, missing, extra } = loaded.data;
  const now = new Date();
  if (rows.length === 0) {
    return <EmptyState title="No differences" text="The count matches the stock." />;
  }
  return (
    <>
      <p className="text-umber">
        {formatNumber(missing)} short, {formatNumber(extra)} over.
        <span>
          {rows.length < stocktake.differences &&
            ` Showing the ${rows.length} largest differences.`}
        </span>
      </p>
      <ul className="mt-3 border-line border-t">
        {rows.map((row) => (
          <li
            key={`${row.productId} ${row.size}`}
            className="flex items-center justify-between gap-4 border-line border-b py-2.5"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">
                {row.name}, {row.size}
              </span>
              <span className="block text-meta text-umber">
                <span>{row.by ? `${row.by}, ` : ""}</span>
                {formatDateTime(row.at, now)}
                <span>{describeNotApplied(row)}</span>
              </span>
            </span>
            <span className="shrink-0 text-right tabular-nums">
              <span className="text-umber">
                <span className="sr-only">expected </span>
                {row.expected}
              </span>
              {" → "}
              <span className="font-medium">
                <span className="sr-only">counted </span>
                {row.counted}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function describeNotApplied({ written, counted, expected }: Difference): string {
  if (written === null || written === counted - expected) return "";
  return written === 0
    ? ". Not applied: counted again since, or out of stock"
    : `. Only ${Math.abs(written)} were in stock`;
}
