import { type ClipboardEvent, type KeyboardEvent, useCallback, useMemo, useState } from "react";
import { Link } from "react-router";
import type { StockRow } from "#contract/api/staff-stock.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { missedWords, readCopied } from "../../parts/read-copied.ts";
import { Thumbnail } from "../../parts/thumbnail.tsx";
import { useCurrentRow } from "../../parts/use-current-row.ts";
import { SheetCell } from "./sheet-cell.tsx";
import { linesOf, type SheetLine, stepFrom } from "./sheet-lines.ts";
import { cellKey } from "./stock-edits.ts";
import { lastsWords, runsOutSoon, stockAddress } from "./stock-words.ts";
import type { StockForm } from "./use-stock-form.ts";

interface StockSheetProps {
  readonly rows: readonly StockRow[];
  /** The sizes that stand over the cells. */
  readonly head: readonly string[];
  readonly form: StockForm;
  readonly mayChange: boolean;
  /** Hears which size one stands on. */
  readonly onStand: (productId: string, size: string) => void;
}

type Step = readonly [down: number, right: number];

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  Enter: [1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/**
 * Stock by product and size as a sheet: arrows and Enter move, Tab goes from cell to cell, Escape takes a cell back, and
 * what was copied in a spreadsheet fills cells to the right and down. Names are one stop of Tab, before the first cell;
 * arrows lead from name to name, and left of a line's cells to its own.
 */
export function StockSheet({ rows, head, form, mayChange, onStand }: StockSheetProps) {
  const lines = useMemo(() => linesOf(rows, head), [rows, head]);
  const [pasted, setPasted] = useState({ text: "", isShort: false });
  const { current, list, stand } = useCurrentRow({
    room: "/stock",
    ids: rows.map(({ id }) => id),
    addressOf: stockAddress,
    choice: undefined,
  });
  const { type } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it sets a state by what that state was, and never changes
  const onType = useCallback(type, []);

  const cellAt = ([line, place]: readonly [number, number]) =>
    list.current?.querySelector<HTMLInputElement>(`[data-at="${line}-${place}"]`);

  const nameOf = (id: string) =>
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] [data-open]`);

  /** Where an arrow leads from a product's name: to the names above and below, and to its first cell. */
  function stepFromName(event: KeyboardEvent<HTMLTableElement>, id: string, [down, right]: Step) {
    const next = rows[rows.findIndex((row) => row.id === id) + down];
    const first = lines.findIndex(({ row }) => row.id === id);
    const cell = right > 0 ? stepFrom(lines, [first, -1], [0, 1]) : undefined;
    event.preventDefault();
    if (cell) cellAt(cell)?.focus();
    else if (down !== 0 && next) nameOf(next.id)?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const { target, key } = event;
    const at = placeOf(target);
    const step = steps[key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const named = (target as HTMLElement).closest("[data-open]")?.closest("[data-row]");
    if (named && step && key !== "Enter")
      stepFromName(event, named.getAttribute("data-row") ?? "", step);
    if (!at) return;
    if (key === "Escape") {
      const line = lines[at[0]];
      const size = line?.cells[at[1]]?.size;
      if (line && size) form.drop(cellKey(line.row.id, size));
      return;
    }
    if (!step || (step[1] !== 0 && isWithin(target as HTMLInputElement, step[1]))) return;
    const back = key === "Enter" && event.shiftKey;
    const next = stepFrom(lines, at, back ? [-1, 0] : step);
    event.preventDefault();
    if (next) cellAt(next)?.focus();
    else if (step[1] < 0) nameOf(lines[at[0]]?.row.id ?? "")?.focus();
  }

  function onPaste(event: ClipboardEvent<HTMLTableElement>) {
    const at = placeOf(event.target);
    const text = event.clipboardData.getData("text");
    if (!at || !mayChange || !/[\t\r\n]/.test(text.replace(/[\r\n]+$/, ""))) return;
    event.preventDefault();
    const { filled, missed } = fill(lines, at, readCopied(text), form);
    const cells = filled === 1 ? "1 cell" : `${filled} cells`;
    setPasted({ text: `${cells} filled${missedWords(missed)}.`, isShort: missed > 0 });
  }

  return (
    <>
      {/* What the cells show needs no words; what fell beside them does. */}
      <p role="status" className={pasted.isShort ? "mb-2 text-amber text-nav" : "sr-only"}>
        {pasted.text}
      </p>
      <table
        ref={list}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={form.tidy}
        className="w-full table-fixed border-separate border-spacing-0 text-left text-nav"
      >
        <caption className="sr-only">
          Stock by product and size. Arrows lead between sizes and product names.
        </caption>
        <thead>
          <tr>
            <th scope="col" className={`${headClasses} w-auto`}>
              Product
            </th>
            {head.map((size) => (
              <th key={size} scope="col" className={`${headClasses} w-19 text-center`}>
                {size}
              </th>
            ))}
            <th scope="col" className={`${headClasses} w-16 text-right`}>
              All
            </th>
            <th scope="col" className={`${headClasses} w-26 text-right`}>
              Lasts
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
                  <ProductLink row={row} isStop={line === 0} onStand={() => stand(row.id)} />
                )}
              </th>
              {cells.map((cell, place) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  key={place}
                  onFocus={() => cell && onStand(row.id, cell.size)}
                  className={classNames(
                    "border-line border-b border-l p-0",
                    place === cells.length - 1 && "border-r",
                    !cell && "bg-bone",
                  )}
                >
                  {cell ? (
                    <SheetCell
                      row={row}
                      cell={cell}
                      edit={form.edits.get(cellKey(row.id, cell.size))}
                      at={`${line}-${place}`}
                      isNamed={isNamed}
                      isReadOnly={!mayChange}
                      onType={onType}
                    />
                  ) : (
                    <span className="sr-only">Not made</span>
                  )}
                </td>
              ))}
              <td className="border-line border-b px-2 text-right tabular-nums">
                {part === 0 && row.stock.toLocaleString("en-NG")}
              </td>
              <td
                className={classNames(
                  "border-line border-b text-right text-meta tabular-nums",
                  runsOutSoon(row) ? "font-medium text-amber" : "text-umber",
                )}
              >
                {part === 0 && lastsWords(row)}
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
  /** Whether Tab stops at it. */
  readonly isStop: boolean;
  readonly onStand: () => void;
}

function ProductLink({ row, isStop, onStand }: ProductLinkProps) {
  return (
    <Link
      to={stockAddress(row.id)}
      data-open
      tabIndex={isStop ? undefined : -1}
      onFocus={onStand}
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

/** Where a cell stands; undefined for what is none. */
function placeOf(target: EventTarget): [line: number, place: number] | undefined {
  const at = target instanceof HTMLInputElement ? target.getAttribute("data-at") : undefined;
  const [line, place] = at?.split("-").map(Number) ?? [];
  return line === undefined || place === undefined ? undefined : [line, place];
}

/** Whether the arrow moves within what is typed: the caret is not at that end of it. */
function isWithin({ selectionStart, selectionEnd, value }: HTMLInputElement, right: number) {
  if (selectionStart === 0 && selectionEnd === value.length) return false;
  return selectionStart !== selectionEnd || selectionStart !== (right > 0 ? value.length : 0);
}

/** Types what was copied into the cells right of one and below it. @returns how many took it, and how many there are none for */
function fill(
  lines: readonly SheetLine[],
  [fromLine, fromPlace]: readonly [number, number],
  copied: readonly (readonly string[])[],
  form: StockForm,
) {
  let filled = 0;
  let missed = 0;
  for (const [down, words] of copied.entries()) {
    for (const [right, typed] of words.entries()) {
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
