import { Link } from "react-router";
import type { StockRow } from "#contract/api/stock/stock.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { api } from "../../api.ts";
import { StockHistory } from "../../parts/domain/stock-history.tsx";
import { DraftRestoredNotice, ExpiredSaveNotice } from "../../parts/forms/unsaved-changes.tsx";
import { type RecordBackLink, RecordHead } from "../../parts/records/record-head.tsx";
import { RecordLoader } from "../../parts/records/record-page.tsx";
import { useMay } from "../../session/use-member.ts";
import { ConflictCells } from "./conflict-cells.tsx";
import { useStockForm } from "./edits/use-stock-form.ts";
import { SizeStepper } from "./size-stepper.tsx";
import { StockBar } from "./stock-bar.tsx";
import { formatDaysLeft, runsOutSoon } from "./stock-labels.ts";

export function ProductStockPage() {
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
