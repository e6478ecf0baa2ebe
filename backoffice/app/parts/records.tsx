import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#ui/primitives/class-names.ts";
import { SkeletonBar } from "#ui/primitives/skeleton.tsx";

/** One column of a list. */
export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** How the cell stands in its row, on a phone in a block of two columns. */
  readonly className?: string;
}

interface RecordsProps<Row> {
  /** Says what the table holds. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The row's own page; its first cell is the link, the whole row presses. */
  readonly addressOf: (row: Row) => string;
}

const rowClasses = "relative border-line border-b md:h-14 hover:bg-paper";
const cellClasses = "py-0.5 md:px-3 md:py-2 md:first:pl-0 md:last:pr-0 max-md:min-w-0";

/** A list of records: a table on hairlines, under 768px each record a block. */
export function Records<Row>({ caption, columns, rows, keyOf, addressOf }: RecordsProps<Row>) {
  return (
    <table className="w-full border-collapse text-left text-nav max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-ink border-b">
          {columns.map(({ head, className }) => (
            <th
              key={head}
              scope="col"
              className={classNames(
                "px-3 py-3.5 font-medium text-meta text-umber first:pl-0 last:pr-0",
                className,
              )}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className={classNames(
              rowClasses,
              "max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:py-3.5",
            )}
          >
            {columns.map(({ head, cell, className }, i) => (
              <td key={head} className={classNames(cellClasses, className)}>
                {i === 0 ? (
                  <Link
                    to={addressOf(row)}
                    className="font-medium after:absolute after:inset-0 hover:text-indigo focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-indigo focus-visible:after:-outline-offset-2"
                  >
                    {cell(row)}
                  </Link>
                ) : (
                  cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The place of a list while it loads; said once to those who cannot see it. */
export function RecordsSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div role="status" className="appear-late">
      <span className="sr-only">Loading…</span>
      <div className="border-ink md:border-b">
        <SkeletonBar className="my-4 w-40 max-md:hidden" />
      </div>
      {Array.from({ length: rows }, (_, i) => i).map((row) => (
        <div key={row} className="flex h-20 items-center gap-8 border-line border-b md:h-14">
          <SkeletonBar className="w-3/5 md:w-1/4" />
          <SkeletonBar className="hidden w-1/5 md:block" />
          <SkeletonBar className="ml-auto w-1/5 md:w-1/12" />
        </div>
      ))}
    </div>
  );
}
