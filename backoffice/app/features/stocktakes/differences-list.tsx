import type { Difference, Stocktake } from "#contract/api/staff-stocktakes.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { RecordsSkeleton } from "../../parts/records-skeleton.tsx";
import { momentOf } from "../../parts/when.ts";

/** The sizes of which another number was found than was expected, the largest differences first. */
export function DifferencesList({ take }: { take: Stocktake }) {
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/stock-takes/:id/differences", { params: { id: take.id }, signal }),
    ["differences", take.id, take.version],
    { keepShown: true },
  );
  if (loaded.state === "loading") return <RecordsSkeleton />;
  if (loaded.state === "failed") {
    return (
      <Failure
        fault={loaded.fault}
        message="The differences could not be loaded."
        onRetry={reload}
      />
    );
  }
  const { rows, missing, extra } = loaded.data;
  const now = new Date();
  if (rows.length === 0) {
    return <EmptyState title="No differences" text="What was counted is what the books said." />;
  }
  return (
    <>
      <p className="text-umber">
        {missing.toLocaleString("en-NG")} {missing === 1 ? "piece lacks" : "pieces lack"},{" "}
        {extra.toLocaleString("en-NG")} more {extra === 1 ? "was" : "were"} found than expected.
        {rows.length < take.differing && ` The ${rows.length} largest differences are shown.`}
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
                {row.by ? `${row.by}, ` : ""}
                {momentOf(row.at, now)}
                {leftWords(row)}
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

/** Why less was written than was found. */
function leftWords({ written, counted, expected }: Difference): string {
  if (written === null || written === counted - expected) return "";
  return written === 0
    ? ". Not written: it was counted again since, or nothing was there"
    : `. Only ${Math.abs(written)} were there by then`;
}
