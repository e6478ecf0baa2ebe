import { Link } from "react-router";
import type { StockRow } from "#contract/api/stock/stock.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { SizeStrip } from "../../parts/domain/size-strip.tsx";
import { Thumbnail } from "../../parts/layout/thumbnail.tsx";
import { useSourceListState } from "../../parts/records/use-source-list.ts";
import type { StockEdits } from "./edits/stock-edits.ts";
import { formatDaysLeft, runsOutSoon, stockAddress } from "./stock-labels.ts";

export function StockBlocks({ rows, edits }: { rows: readonly StockRow[]; edits: StockEdits }) {
  const linkState = useSourceListState("/stock");
  const typed = new Set([...edits.values()].map(({ row }) => row.id));
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} data-row={row.id} className="border-line border-b">
          <Link
            to={stockAddress(row.id)}
            state={linkState}
            data-open
            className="flex gap-3.5 py-3 -outline-offset-2"
          >
            <Thumbnail image={row.image} className="h-17.5 w-14" />
            <span className="min-w-0 grow">
              <span className="mb-1.5 flex justify-between gap-3">
                <span className="min-w-0 wrap-anywhere font-medium text-body">
                  {row.name}
                  {row.status === "draft" && (
                    <span className="font-normal text-meta text-umber"> (draft)</span>
                  )}
                  {typed.has(row.id) && (
                    <span className="font-normal text-indigo-mid text-meta"> not saved</span>
                  )}
                </span>
                <span
                  className={classNames(
                    "shrink-0 text-nav tabular-nums",
                    runsOutSoon(row) ? "font-medium text-amber" : "text-umber",
                  )}
                >
                  {formatDaysLeft(row)}
                </span>
              </span>
              <SizeStrip sizes={row.sizes} showsSizeNames />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
