import { Link } from "react-router";
import type { StockRow } from "#contract/api/stock/stock.ts";
import { formatSigned } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { MinusIcon, PlusIcon } from "#ui/primitives/icons.tsx";
import { api } from "../../api.ts";
import { pageTitle } from "../../page-title.ts";
import StockHistory from "../../parts/domain/stock-history.tsx";
import { selectOnFocus } from "../../parts/forms/select-on-focus.ts";
import { DraftRestoredNotice, ExpiredSaveNotice } from "../../parts/forms/unsaved-changes.tsx";
import { type RecordBackLink, RecordHead } from "../../parts/records/record-head.tsx";
import { RecordLoader } from "../../parts/records/record-page.tsx";
import { useMay } from "../../session/use-member.ts";
import { ConflictCells } from "./conflict-cells.tsx";
import { type CellError, cellKey, stockAfter, validateCell } from "./edits/stock-edits.ts";
import { type StockForm, useStockForm } from "./edits/use-stock-form.ts";
import type { StockCell } from "./grid-lines.ts";
import { StockBar } from "./stock-bar.tsx";
import { formatDaysLeft, runsOutSoon } from "./stock-labels.ts";

export const meta = () => [{ title: pageTitle("Stock") }];

export default function ProductStockPage() {
  return (
    <RecordLoader
      basePath="/stock"
      title="Stock"
      load={(id, signal) => api("GET /staff/stock/:id", { params: { id }, signal })}
      comparedFields={[]}
    >
      {(row, { backLink, replace }) => (
        <ProductStock row={row} backLink={backLink} onChanged={replace} />
      )}
    </RecordLoader>
  );
}

interface ProductStockProps {
  readonly row: StockRow;
  readonly backLink: RecordBackLink;
  readonly onChanged: (row: StockRow) => void;
}

function ProductStock({ row, backLink, onChanged }: ProductStockProps) {
  const mayChange = useMay()("stock.change");
  const form = useStockForm(row.id, (rows) => {
    const newer = rows.find(({ id }) => id === row.id);
    if (newer) onChanged(newer);
  });
  const sold = row.sizes.reduce((total, each) => total + each.sold, 0);
  const bestSeller = row.sizes.toSorted((a, b) => b.sold - a.sold)[0];
  return (
    <>
      <RecordHead backLink={backLink} title={row.name} />
      {form.isRestored && <DraftRestoredNotice onDiscard={form.revertAll} />}
      {form.hasExpired && <ExpiredSaveNotice />}
      <ConflictCells form={form} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div>
          <div className="mb-4 flex items-center gap-4">
            {row.image && (
              <img src={row.image} alt="" className="h-17.5 w-14 bg-plaster object-cover" />
            )}
            <p>
              <span
                className={classNames(
                  "block font-medium",
                  runsOutSoon(row) ? "text-amber" : "text-umber",
                )}
              >
                {row.daysLeft === null ? formatDaysLeft(row) : `Runs out in ${formatDaysLeft(row)}`}
              </span>
              <span className="block text-umber">
                {sold === 0
                  ? "Nothing sold in 30 days"
                  : `${sold} sold in 30 days, mostly ${bestSeller?.size}`}
              </span>
              <Link to={`/products/${row.id}`} className="text-link touch-target">
                View product
              </Link>
            </p>
          </div>
          <section aria-label="Sizes" className="border-line border-t">
            {row.sizes.map((each) => (
              <SizeStepper
                key={each.size}
                row={row}
                cell={each}
                form={form}
                mayChange={mayChange}
              />
            ))}
            {row.sizes.length === 0 && <p className="py-4 text-umber">No sizes yet.</p>}
          </section>
        </div>
        <StockHistory id={row.id} sizes={row.sizes} />
      </div>
      <StockBar form={form} />
    </>
  );
}

interface SizeStepperProps {
  readonly row: StockRow;
  readonly cell: StockCell;
  readonly form: StockForm;
  readonly mayChange: boolean;
}

function SizeStepper({ row, cell, form, mayChange }: SizeStepperProps) {
  const edit = form.edits.get(cellKey(row.id, cell.size));
  const knownStock = edit?.knownStock ?? cell.stock;
  const after = edit ? stockAfter(edit) : cell.stock;
  const error = edit && validateCell(edit);
  const isChanged = edit !== undefined && edit.typed.trim() !== "";
  const step = (by: number) => {
    const change = (after ?? knownStock) + by - knownStock;
    if (knownStock + change < 0) return;
    form.type(row, cell.size, change === 0 ? String(knownStock) : formatSigned(change));
  };
  const square = "flex size-11 items-center justify-center hover:bg-plaster";
  return (
    <div className="flex items-center gap-4 border-line border-b py-2">
      <span className="w-12 shrink-0 font-medium">{cell.size}</span>
      <span
        className={classNames(
          "grow tabular-nums",
          cell.stock === 0 ? "text-red" : cell.isLow ? "text-amber" : "text-umber",
        )}
      >
        {isChanged && after !== undefined ? (
          <span key="changed">
            {knownStock} → <span className="font-medium text-indigo-mid">{after}</span>
          </span>
        ) : cell.stock === 0 ? (
          <span>sold out</span>
        ) : (
          <span>{`${cell.stock} in stock`}</span>
        )}
        {error && <span className="block text-meta text-red">{errorLabels[error]}</span>}
      </span>
      {mayChange && (
        <fieldset className="flex border border-line-strong bg-paper">
          <legend className="sr-only">Stock of {cell.size}</legend>
          <button
            type="button"
            aria-label={`One fewer ${cell.size}`}
            onClick={() => step(-1)}
            className={square}
          >
            <MinusIcon className="size-4" />
          </button>
          <input
            aria-label={`Stock of ${cell.size}`}
            aria-invalid={error !== undefined || undefined}
            autoComplete="off"
            placeholder="0"
            value={edit?.typed ?? ""}
            {...selectOnFocus}
            onBlur={form.removeEmpty}
            onChange={({ target }) => form.type(row, cell.size, target.value)}
            className={classNames(
              "h-11 w-15 border-line border-x text-center text-body tabular-nums placeholder:text-umber",
              isChanged && (error ? "bg-red-wash" : "bg-indigo-wash"),
            )}
          />
          <button
            type="button"
            aria-label={`One more ${cell.size}`}
            onClick={() => step(1)}
            className={square}
          >
            <PlusIcon className="size-4" />
          </button>
        </fieldset>
      )}
    </div>
  );
}

const errorLabels: Readonly<Record<CellError, string>> = {
  noNumber: "Enter a number, +12 or −2",
  short: "Not enough in stock",
  tooMany: "Too many for one size",
};
