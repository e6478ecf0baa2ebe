import { Link } from "react-router";
import type { StockRow } from "#contract/api/staff-stock.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { SizeStrip } from "../../parts/size-strip.tsx";
import { Thumbnail } from "../../parts/thumbnail.tsx";
import type { StockEdits } from "./stock-edits.ts";
import { lastsWords, runsOutSoon, stockAddress } from "./stock-words.ts";

/** The products of a phone's list, each leading to its sizes. */
export function StockBlocks({ rows, edits }: { rows: readonly StockRow[]; edits: StockEdits }) {
  const typed = new Set([...edits.values()].map(({ row }) => row.id));
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} data-row={row.id} className="border-line border-b">
          <Link to={stockAddress(row.id)} data-open className="flex gap-3.5 py-3 -outline-offset-2">
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
                  {lastsWords(row)}
                </span>
              </span>
              <SizeStrip sizes={row.sizes} named />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
