import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import type { KeyName } from "../../keys/key-table.ts";
import { useKeys } from "../../keys/keys-context.tsx";
import { useSaveSourceList, useSourceListState } from "../records/use-source-list.ts";
import { RowCheckbox } from "./bulk-selection/row-checkbox.tsx";
import type { RowSelection } from "./bulk-selection/row-selection.ts";
import { useCurrentRow } from "./use-current-row.ts";

export interface Column<Row> {
  readonly head: string;
  /** Visual replacement of the header text. */
  readonly headIcon?: Elements;
  readonly cell: (row: Row) => ReactNode;
  readonly className?: string;
}

interface RecordsProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Path of a row's page. */
  readonly addressOf: (key: string) => string;
  /** Lets a record link back to this list; `total` counts all pages. */
  readonly sourceList?: { readonly label: string; readonly total: number };
  /** Row of the record shown when the URL names none. */
  readonly defaultId?: string | undefined;
  readonly selection?: RowSelection;
  readonly nameOf?: (row: Row) => string;
  /** Shown in the current row and on hover. */
  readonly rowAction?: (row: Row) => Elements;
  readonly rowKeys?: Partial<Readonly<Record<KeyName, (row: Row) => unknown>>>;
  /** Replaces the columns on a phone. */
  readonly mobileRow?: (row: Row) => Elements;
  readonly menu?: (row: Row) => Elements;
}

/** The table of a list: current row, bulk selection, cards on a phone. */
export function Records<Row>({
  caption,
  columns,
  rows,
  keyOf,
  addressOf,
  sourceList,
  defaultId,
  selection,
  nameOf = keyOf,
  rowAction,
  rowKeys = {},
  mobileRow,
  menu,
}: RecordsProps<Row>) {
  const ids = rows.map(keyOf);
  const basePath = addressOf("").replace(/\/?(\?.*)?$/, "");
  const { current, openId, list, setCurrentRow } = useCurrentRow({
    basePath,
    ids,
    addressOf,
    selection,
    defaultId,
  });
  const currentRow = rows.find((row) => keyOf(row) === current);
  useKeys(
    Object.fromEntries(
      Object.entries(rowKeys).map(([name, action]) => [
        name,
        () => currentRow && action(currentRow),
      ]),
    ),
  );
  const linkState = useSourceListState(basePath);
  useSaveSourceList(
    basePath,
    sourceList?.label ?? caption,
    ids,
    sourceList?.total ?? ids.length,
    addressOf,
  );
  return (
    <table
      ref={list}
      className="w-full border-separate border-spacing-0 text-left text-nav max-md:block"
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {selection && (
            <th scope="col" className={classNames(headClasses, "w-11")}>
              <RowCheckbox
                label="Select all rows on this page"
                checked={ids.every((id) => selection.selectedIds.has(id))}
                isIndeterminate={ids.some((id) => selection.selectedIds.has(id))}
                onToggle={selection.togglePage}
              />
            </th>
          )}
          {columns.map(({ head, headIcon, className }) => (
            <th key={head} scope="col" className={classNames(headClasses, className)}>
              <span className={headIcon === undefined ? undefined : "sr-only"}>{head}</span>
              {headIcon}
            </th>
          ))}
          {menu && (
            <th scope="col" className="md:hidden">
              More
            </th>
          )}
          {rowAction && (
            <th scope="col" className={classNames(headClasses, "w-px")}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => {
          const id = keyOf(row);
          const isCurrent = id === current;
          const isOpen = id === openId;
          const rowState = {
            isRuled: isCurrent || isOpen,
            // Only one row is highlighted: the open record's, or else the current one.
            isHighlighted: openId === undefined ? isCurrent : isOpen,
          };
          const isSelected = selection?.selectedIds.has(id) ?? false;
          return (
            <tr
              key={id}
              data-row={id}
              data-current={isCurrent || undefined}
              onFocus={() => setCurrentRow(id)}
              className={classNames(
                "group relative md:h-13",
                isSelected ? "bg-indigo-wash" : "hover:bg-paper",
                rowState.isRuled && !isSelected && "md:bg-paper",
                mobileRow
                  ? "max-md:block max-md:border-line max-md:border-b"
                  : "max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:border-line max-md:border-b max-md:py-3.5",
              )}
            >
              {selection && (
                <td className={cellClasses(rowState, "relative z-1 max-md:hidden")}>
                  <RowCheckbox
                    label={`Select ${nameOf(row)}`}
                    checked={isSelected}
                    onToggle={(isRange) => selection.toggle(id, isRange)}
                  />
                </td>
              )}
              {columns.map(({ head, cell, className }, i) => (
                <td
                  key={head}
                  className={cellClasses(
                    rowState,
                    mobileRow
                      ? classNames(className, i > 0 ? "max-md:hidden" : "max-md:block max-md:p-0")
                      : className,
                  )}
                >
                  {i === 0 ? (
                    <Link
                      to={addressOf(id)}
                      state={linkState}
                      data-open
                      aria-current={isOpen || undefined}
                      className={classNames(
                        "font-medium hover:text-indigo",
                        // On a phone the link itself fills the row, so that swipes reach it.
                        mobileRow
                          ? "max-md:block max-md:-outline-offset-2 md:after:absolute md:after:inset-0 md:focus-visible:outline-none"
                          : "after:absolute after:inset-0 focus-visible:outline-none",
                        "focus-visible:after:outline-2 focus-visible:after:outline-indigo focus-visible:after:-outline-offset-2",
                      )}
                    >
                      {mobileRow ? (
                        <>
                          <span className="max-md:hidden">{cell(row)}</span>
                          <span className="block md:hidden">{mobileRow(row)}</span>
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
              {rowAction && (
                <td className={cellClasses(rowState, "relative z-1 text-right max-md:hidden")}>
                  <span
                    className={classNames(
                      !isCurrent &&
                        "opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:opacity-100",
                    )}
                  >
                    {rowAction(row)}
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

function cellClasses(
  { isRuled, isHighlighted }: { readonly isRuled: boolean; readonly isHighlighted: boolean },
  className?: string,
): string {
  return classNames(
    "py-0.5 max-md:min-w-0 md:border-b md:px-2 md:py-1.5 md:last:pr-0 2xl:px-3",
    isRuled ? "md:border-ink md:shadow-[0_-1px_0_var(--color-ink)]" : "md:border-line",
    isHighlighted && "md:first:shadow-[inset_3px_0_0_var(--color-ink),0_-1px_0_var(--color-ink)]",
    className,
  );
}
