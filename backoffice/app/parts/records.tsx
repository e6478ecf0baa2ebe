import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#ui/primitives/class-names.ts";
import type { KeyName } from "../keys/key-table.ts";
import { useKeys } from "../keys/keys-context.tsx";
import type { Choice } from "./choice.ts";
import { ChooseBox } from "./choose-box.tsx";
import { useCurrentRow } from "./use-current-row.ts";
import { useQueueOf } from "./use-queue.ts";

/** One column of a list. */
export interface Column<Row> {
  readonly head: string;
  /** What is seen in place of the words of the head. */
  readonly drawnHead?: ReactNode;
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
  /** A row's own page, of its key, in the room of the list; its first cell is the link, the whole row presses. */
  readonly addressOf: (key: string) => string;
  /** What the list is called where its records lead back to it, and how many rows all pages hold. */
  readonly queue?: { readonly label: string; readonly total: number };
  /** The row whose record is laid beside the list, though the address names none. */
  readonly laid?: string | undefined;
  /** Rows that may be chosen for an act on many … */
  readonly choice?: Choice;
  /** … and what each is called then. */
  readonly nameOf?: (row: Row) => string;
  /** What may be done in the row itself: at its right, in the current row and under the pointer. */
  readonly verb?: (row: Row) => ReactNode;
  /** Keys that act on the current row. */
  readonly rowKeys?: Partial<Readonly<Record<KeyName, (row: Row) => unknown>>>;
  /** The row on a phone, in place of its columns; it stands beside what opens the row. */
  readonly block?: (row: Row) => ReactNode;
  /** What may be done with a row on a phone, at the lower right of its block. */
  readonly menu?: (row: Row) => ReactNode;
}

/** A list of records: a table on hairlines, under 768px each record a block. */
export function Records<Row>({
  caption,
  columns,
  rows,
  keyOf,
  addressOf,
  queue,
  laid,
  choice,
  nameOf = keyOf,
  verb,
  rowKeys = {},
  block,
  menu,
}: RecordsProps<Row>) {
  const ids = rows.map(keyOf);
  const room = addressOf("").replace(/\/?(\?.*)?$/, "");
  const { current, shown, list, stand } = useCurrentRow({ room, ids, addressOf, choice, laid });
  const currentRow = rows.find((row) => keyOf(row) === current);
  useKeys(
    Object.fromEntries(
      Object.entries(rowKeys).map(([name, act]) => [name, () => currentRow && act(currentRow)]),
    ),
  );
  useQueueOf(room, queue?.label ?? caption, ids, queue?.total ?? ids.length, addressOf);
  return (
    <table
      ref={list}
      className="w-full border-separate border-spacing-0 text-left text-nav max-md:block"
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {choice && (
            <th scope="col" className={classNames(headClasses, "w-11")}>
              <ChooseBox
                label="Choose every row of this page"
                checked={ids.every((id) => choice.chosen.has(id))}
                partly={ids.some((id) => choice.chosen.has(id))}
                onToggle={choice.togglePage}
              />
            </th>
          )}
          {columns.map(({ head, drawnHead, className }) => (
            <th key={head} scope="col" className={classNames(headClasses, className)}>
              {drawnHead === undefined ? head : <span className="sr-only">{head}</span>}
              {drawnHead}
            </th>
          ))}
          {menu && (
            <th scope="col" className="md:hidden">
              More
            </th>
          )}
          {verb && (
            <th scope="col" className={classNames(headClasses, "w-px")}>
              <span className="sr-only">Do</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => {
          const id = keyOf(row);
          const isCurrent = id === current;
          const isShown = id === shown;
          const stands = {
            isRuled: isCurrent || isShown,
            // One row has the edge: beside an open record it tells whose that is.
            hasEdge: shown === undefined ? isCurrent : isShown,
          };
          const isChosen = choice?.chosen.has(id) ?? false;
          return (
            <tr
              key={id}
              data-row={id}
              data-current={isCurrent || undefined}
              onFocus={() => stand(id)}
              className={classNames(
                "group relative md:h-13",
                isChosen ? "bg-indigo-wash" : "hover:bg-paper",
                stands.isRuled && !isChosen && "md:bg-paper",
                block
                  ? "max-md:block max-md:border-line max-md:border-b"
                  : "max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:border-line max-md:border-b max-md:py-3.5",
              )}
            >
              {choice && (
                <td className={cellClasses(stands, "relative z-1 max-md:hidden")}>
                  <ChooseBox
                    label={`Choose ${nameOf(row)}`}
                    checked={isChosen}
                    onToggle={(span) => choice.toggle(id, span)}
                  />
                </td>
              )}
              {columns.map(({ head, cell, className }, i) => (
                <td
                  key={head}
                  className={cellClasses(
                    stands,
                    block
                      ? classNames(className, i > 0 ? "max-md:hidden" : "max-md:block max-md:p-0")
                      : className,
                  )}
                >
                  {i === 0 ? (
                    <Link
                      to={addressOf(id)}
                      data-open
                      aria-current={isShown || undefined}
                      className={classNames(
                        "font-medium hover:text-indigo",
                        // The block of a phone fills its row, and must feel the finger itself.
                        block
                          ? "max-md:block max-md:-outline-offset-2 md:after:absolute md:after:inset-0 md:focus-visible:outline-none"
                          : "after:absolute after:inset-0 focus-visible:outline-none",
                        "focus-visible:after:outline-2 focus-visible:after:outline-indigo focus-visible:after:-outline-offset-2",
                      )}
                    >
                      {block ? (
                        <>
                          <span className="max-md:hidden">{cell(row)}</span>
                          <span className="block md:hidden">{block(row)}</span>
                        </>
                      ) : (
                        cell(row)
                      )}
                    </Link>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
              {menu && (
                <td className="absolute right-0 bottom-0 z-1 has-[[aria-expanded=true]]:z-menu md:hidden">
                  {menu(row)}
                </td>
              )}
              {verb && (
                <td className={cellClasses(stands, "relative z-1 text-right max-md:hidden")}>
                  <span
                    className={classNames(
                      !isCurrent &&
                        "opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:opacity-100",
                    )}
                  >
                    {verb(row)}
                  </span>
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const headClasses =
  "sticky top-0 z-2 border-ink border-b bg-bone px-2 py-3 font-medium text-meta text-umber first:pl-3 last:pr-0 2xl:px-3";

/** A cell on its hairline; those of a row one stands on between two ink rules, and the first of one with an edge. */
function cellClasses(
  { isRuled, hasEdge }: { readonly isRuled: boolean; readonly hasEdge: boolean },
  className?: string,
): string {
  return classNames(
    "py-0.5 max-md:min-w-0 md:border-b md:px-2 md:py-1.5 md:last:pr-0 2xl:px-3",
    isRuled ? "md:border-ink md:shadow-[0_-1px_0_var(--color-ink)]" : "md:border-line",
    hasEdge && "md:first:shadow-[inset_3px_0_0_var(--color-ink),0_-1px_0_var(--color-ink)]",
    className,
  );
}
