import { Link } from "react-router";
import type { StockRow } from "#contract/api/staff-stock.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { api } from "../../api.ts";
import { AddressedRecord } from "../../parts/addressed-record.tsx";
import { LapsedNote } from "../../parts/lapsed-note.tsx";
import { RecordHead, type RecordWay } from "../../parts/record-head.tsx";
import { RestoredNote } from "../../parts/restored-note.tsx";
import { StockReasons } from "../../parts/stock-reasons.tsx";
import { useMay } from "../../session/use-member.ts";
import { LeftCells } from "./left-cells.tsx";
import { SizeStepper } from "./size-stepper.tsx";
import { StockBar } from "./stock-bar.tsx";
import { lastsWords, runsOutSoon } from "./stock-words.ts";
import { useStockForm } from "./use-stock-form.ts";

/** The stock of one product: steppers for fingers, and why each size has its number. */
export function StockOfProductPage() {
  return (
    <AddressedRecord
      room="/stock"
      title="Stock"
      load={(id, signal) => api("GET /staff/stock/:id", { params: { id }, signal })}
      told={[]}
    >
      {(row, { way, replace }) => <StockOfProduct row={row} way={way} onChanged={replace} />}
    </AddressedRecord>
  );
}

interface StockOfProductProps {
  readonly row: StockRow;
  readonly way: RecordWay;
  readonly onChanged: (row: StockRow) => void;
}

function StockOfProduct({ row, way, onChanged }: StockOfProductProps) {
  const mayChange = useMay()("stock.change");
  const form = useStockForm(row.id, (rows) => {
    const newer = rows.find(({ id }) => id === row.id);
    if (newer) onChanged(newer);
  });
  const sold = row.sizes.reduce((sum, each) => sum + each.sold, 0);
  const most = row.sizes.toSorted((a, b) => b.sold - a.sold)[0];
  return (
    <>
      <RecordHead way={way} title={row.name} />
      {form.isRestored && <RestoredNote onForget={form.dropAll} />}
      {form.hasLapsed && <LapsedNote />}
      <LeftCells form={form} />
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
                {row.lastsDays === null ? lastsWords(row) : `Runs out in ${lastsWords(row)}`}
              </span>
              <span className="block text-umber">
                {sold === 0
                  ? "Nothing sold in 30 days"
                  : `${sold} sold in 30 days, ${most?.size} the most`}
              </span>
              <Link to={`/products/${row.id}`} className="text-link touch-target">
                The product
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
        <StockReasons id={row.id} sizes={row.sizes} />
      </div>
      <StockBar form={form} />
    </>
  );
}
