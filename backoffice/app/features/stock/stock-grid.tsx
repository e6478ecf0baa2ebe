import { type ClipboardEvent, type KeyboardEvent, useCallback, useMemo, useState } from "react";
import { Link } from "react-router";
import type { StockRow } from "#contract/api/stock/stock.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { parseClipboardTable, skippedCellsText } from "../../parts/forms/parse-clipboard.ts";
import { Thumbnail } from "../../parts/layout/thumbnails.tsx";
import { useCurrentRow } from "../../parts/lists/use-current-row.ts";
import { useSourceListState } from "../../parts/records/use-source-list.ts";
import { cellKey } from "./edits/stock-edits.ts";
import type { StockForm } from "./edits/use-stock-form.ts";
import { GridCell } from "./grid-cell.tsx";
import { type GridLine, nextCell, toGridLines } from "./grid-lines.ts";
import { formatDaysLeft, runsOutSoon, stockAddress } from "./stock-labels.ts";

interface StockGridProps {
  readonly rows: readonly StockRow[];
  readonly head: readonly string[];
  readonly form: StockForm;
  readonly mayChange: boolean;
  readonly onFocusCell: (productId: string, size: string) => void;
}

type Step = readonly [down: number, right: number];

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  Enter: [1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

export function StockGrid({ rows, head, form, mayChange, onFocusCell }: StockGridProps) {
  const lines = useMemo(() => toGridLines(rows, head), [rows, head]);
  const [pasted, setPasted] = useState({ text: "", isShort: false });
  const { current, list, setCurrentRow } = useCurrentRow({
    basePath: "/stock",
    ids: rows.map(({ id }) => id),
    addressOf: stockAddress,
    selection: undefined,
  });
  const { type } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it sets a state by what that state was, and never changes
  const onType = useCallback(type, []);

  const cellAt = ([line, place]: readonly [number, number]) =>
    list.current?.querySelector<HTMLInputElement>(`[data-at="${line}-${place}"]`);

  const nameOf = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-open]`);

  function stepFromName(event: KeyboardEvent<HTMLTableElement>, id: string, [down, right]: Step) {
    const next = rows[rows.findIndex((row) => row.id === id) + down];
    const first = lines.findIndex(({ row }) => row.id === id);
    const cell = right > 0 ? nextCell(lines, [first, -1], [0, 1]) : undefined;
    event.preventDefault();
    if (cell) cellAt(cell)?.focus();
    else if (down !== 0 && next) nameOf(next.id)?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const { target, key } = event;
    const at = cellPosition(target);
    const step = steps[key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const named = (target as HTMLElement).closest("[data-open]")?.closest("[data-row]");
    if (named && step && key !== "Enter")
      stepFromName(event, named.getAttribute("data-row") ?? "", step);
    if (!at) return;
    if (key === "Escape") {
      const line = lines[at[0]];
      const size = line?.cells[at[1]]?.size;
      if (line && size) form.revert(cellKey(line.row.id, size));
      return;
    }
    if (!step || (step[1] !== 0 && isCaretInside(target as HTMLInputElement, step[1]))) return;
    const back = key === "Enter" && event.shiftKey;
    const next = nextCell(lines, at, back ? [-1, 0] : step);
    event.preventDefault();
    if (next) cellAt(next)?.focus();
    else if (step[1] < 0) nameOf(lines[at[0]]?.row.id ?? "")?.focus();
  }

  function onPaste(event: ClipboardEvent<HTMLTableElement>) {
    const at = cellPosition(event.target);
    const text = event.clipboardData.getData("text");
    if (!at || !mayChange || !/[\t\r\n]/.test(text.replace(/[\r\n]+$/, ""))) return;
    event.preventDefault();
    const { filled, missed } = fillCells(lines, at, parseClipboardTable(text), form);
    const cells = plural(filled, "cell");
    setPasted({ text: `${cells} filled${skippedCellsText(missed)}.`, isShort: missed > 0 });
  }

  return (
    <>
      {/* Visible only where pasted cells were skipped. */}
      <p role="status" className={pasted.isShort ? "mb-2 text-amber text-nav" : "sr-only"}>
        {pasted.text}
      </p>
      <table
        ref={list}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={form.removeEmpty}
        className="w-full table-fixed border-separate border-spacing-0 text-left text-nav"
      >
        <caption className="sr-only">
          Stock by product and size. Use the arrow keys to move.
        </caption>
        <thead>
          <tr>
            <th scope="col" className={`${headClasses} w-auto`}>
              Product
            </th>
            {head.map((size) => (
              <th
                key={size}
                scope="col"
                className={`${headClasses} w-15 min-[1400px]:w-19 text-center`}
              >
                {size}
              </th>
            ))}
            <th scope="col" className={`${headClasses} w-12 min-[1400px]:w-16 text-right`}>
              Total
            </th>
            <th scope="col" className={`${headClasses} w-20 min-[1400px]:w-26 text-right`}>
              Runs out in
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, cells, part, isNamed }, line) => (
            <tr
              key={`${row.id} ${part}`}
              {...(part === 0 && { "data-row": row.id })}
              data-current={(part === 0 && row.id === current) || undefined}
              className="group"
            >
              <th
                scope="row"
                className="h-12.5 border-line border-b py-0 pr-3 text-left font-normal"
              >
                {part === 0 && (
                  <ProductLink
                    row={row}
                    isStop={line === 0}
                    onFocusCell={() => setCurrentRow(row.id)}
                  />
                )}
              </th>
              {cells.map((cell, place) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  key={place}
                  onFocus={() => cell && onFocusCell(row.id, cell.size)}
                  className={classNames(
                    "border-line border-b border-l p-0",
                    place === cells.length - 1 && "border-r",
                    !cell && "bg-bone",
                  )}
                >
                  {cell ? (
                    <GridCell
                      row={row}
                      cell={cell}
                      edit={form.edits.get(cellKey(row.id, cell.size))}
                      at={`${line}-${place}`}
                      isNamed={isNamed}
                      isReadOnly={!mayChange}
                      onType={onType}
                    />
                  ) : (
                    <span className="sr-only">Not offered</span>
                  )}
                </td>
              ))}
              <td className="border-line border-b px-2 text-right tabular-nums">
                {part === 0 && formatNumber(row.stock)}
              </td>
              <td
                className={classNames(
                  "border-line border-b text-right text-meta tabular-nums",
                  runsOutSoon(row) ? "font-medium text-amber" : "text-umber",
                )}
              >
                {part === 0 && formatDaysLeft(row)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface ProductLinkProps {
  readonly row: StockRow;
  readonly isStop: boolean;
  readonly onFocusCell: () => void;
}

function ProductLink({ row, isStop, onFocusCell }: ProductLinkProps) {
  return (
    <Link
      to={stockAddress(row.id)}
      state={useSourceListState("/stock")}
      data-open
      tabIndex={isStop ? undefined : -1}
      onFocus={onFocusCell}
      className="flex min-h-11 items-center gap-2.5 hover:text-indigo"
    >
      <Thumbnail image={row.image} className="h-8.75 w-7" />
      <span className="min-w-0 wrap-anywhere">
        {row.name}
        {row.status === "draft" && <span className="text-meta text-umber"> (draft)</span>}
      </span>
    </Link>
  );
}

const headClasses =
  "sticky top-0 z-2 border-ink border-b bg-bone py-2.5 font-medium text-meta text-umber";

function cellPosition(target: EventTarget): [line: number, place: number] | undefined {
  const at = target instanceof HTMLInputElement ? target.getAttribute("data-at") : undefined;
  const [line, place] = at?.split("-").map(Number) ?? [];
  return line === undefined || place === undefined ? undefined : [line, place];
}

function isCaretInside({ selectionStart, selectionEnd, value }: HTMLInputElement, right: number) {
  if (selectionStart === 0 && selectionEnd === value.length) return false;
  return selectionStart !== selectionEnd || selectionStart !== (right > 0 ? value.length : 0);
}

function fillCells(
  lines: readonly GridLine[],
  [fromLine, fromPlace]: readonly [number, number],
  copied: readonly (readonly string[])[],
  form: StockForm,
) {
  let filled = 0;
  let missed = 0;
  for (const [down, values] of copied.entries()) {
    for (const [right, typed] of values.entries()) {
      if (typed === "") continue;
      const line = lines[fromLine + down];
      const cell = line?.cells[fromPlace + right];
      if (!line || !cell) {
        missed += 1;
        continue;
      }
      form.type(line.row, cell.size, typed);
      filled += 1;
    }
  }
  return { filled, missed };
}
