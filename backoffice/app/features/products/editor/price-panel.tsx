import { useId, useState } from "react";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { ProductChoices } from "#contract/api/catalogue/staff-products.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { discountedPrice } from "#contract/pricing/discount-amount.ts";
import { defaultSizes, insertSize, validateSizeName } from "#contract/sizes/size-order.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { boxClasses, Field } from "#ui/primitives/fields/field.tsx";
import { Price } from "#ui/primitives/price.tsx";
import { parsePercent, parseStockInput } from "../../../parts/format/number-input.ts";
import { AmountField } from "../../../parts/forms/amount-field.tsx";
import { skippedCellsText } from "../../../parts/forms/parse-clipboard.ts";
import { selectOnFocus } from "../../../parts/forms/select-on-focus.ts";
import type { DraftGroup, ErrorNote } from "../../../parts/forms/use-draft.tsx";
import { Panel } from "../../../parts/layout/panel.tsx";
import type { DraftSize } from "./merge-sizes.ts";
import type { ProductForm } from "./product-draft.ts";
import { nonEmptySizes, pasteCells, toSizeCells } from "./product-draft.ts";

interface PricePanelProps {
  readonly form: ProductForm;
  readonly types: ProductChoices["types"];
  readonly children?: Elements;
}

export function PricePanel({ form, types, children }: PricePanelProps) {
  const { draft, edit, input } = form;
  const price = parseNaira(draft.price);
  const percent = parsePercent(draft.discount);
  return (
    <Panel title="Price and sizes">
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <AmountField label="Price" unit="₦" required {...input("price")} />
        <AmountField label="Discount" unit="%" {...input("discount")} />
        {price !== undefined && price > 0 && percent !== undefined && (
          <p className="col-span-2 md:col-span-1">
            <span className="block font-medium text-meta">Shoppers pay</span>
            <Price
              price={discountedPrice(fromNaira(price), percent)}
              original={fromNaira(price)}
              className="text-price leading-12"
            />
          </p>
        )}
      </div>
      <SizeCells
        sizes={draft.sizes}
        listed={types.find(({ id }) => id === draft.typeId)?.sizes ?? defaultSizes}
        error={form.errors.sizes}
        group={form.group("sizes")}
        onChange={(sizes) => edit({ sizes })}
      />
      {children}
    </Panel>
  );
}

interface SizeCellsProps {
  readonly sizes: readonly DraftSize[];
  readonly listed: readonly string[];
  readonly error: ErrorNote;
  readonly group: DraftGroup;
  readonly onChange: (sizes: readonly DraftSize[]) => void;
}

function SizeCells({ sizes, listed, error, group, onChange }: SizeCellsProps) {
  const [name, setName] = useState("");
  const [nameError, setNameError] = useState("");
  const [added, setAdded] = useState<readonly string[]>([]);
  const [missed, setMissed] = useState(0);
  const baseId = useId();
  const cells = toSizeCells({ sizes }, added.reduce(insertSize, listed));
  const typeInto = (at: number, typed: string) =>
    onChange(
      nonEmptySizes(cells.map((each, i) => (i === at ? { ...each, typed: typed.trim() } : each))),
    );

  function addSize() {
    const size = name.trim();
    if (size === "") return;
    const problem = validateSizeName(size);
    setNameError(problem ?? "");
    if (problem) return;
    setAdded([...added, size]);
    setName("");
  }

  return (
    <fieldset {...group} className="mt-4 outline-none">
      <legend className="font-medium text-meta">Stock by size</legend>
      <div className="mt-1.5 grid grid-cols-3 gap-2 md:grid-cols-6" id={`${baseId}-cells`}>
        {cells.map(({ size, knownStock, typed }, i) => {
          const after = parseStockInput(typed, knownStock ?? 0);
          const isChanged = typed !== String(knownStock ?? "");
          const isInvalid = isChanged && typed !== "" && after === undefined;
          return (
            <label key={size} className="text-center text-meta">
              {size}
              <input
                // No sign is needed for a new size.
                inputMode={knownStock === null ? "numeric" : "text"}
                aria-label={`Stock of ${size}`}
                aria-invalid={isInvalid || undefined}
                aria-describedby={`${baseId}-note`}
                value={typed}
                {...selectOnFocus}
                onChange={({ target }) => typeInto(i, target.value)}
                onPaste={(event) => {
                  const pasted = pasteCells(cells, i, event.clipboardData.getData("text"));
                  if (!pasted) return;
                  event.preventDefault();
                  setMissed(pasted.missed);
                  onChange(nonEmptySizes(pasted.cells));
                }}
                className={boxClasses(
                  isInvalid,
                  classNames(
                    "mt-1 h-12 text-center tabular-nums",
                    isChanged && !isInvalid && "border-indigo-mid! bg-indigo-wash!",
                  ),
                )}
              />
              {knownStock === 0 && typed === "" && <span className="text-umber">removed</span>}
              {isChanged && knownStock !== null && after !== undefined && (
                <span className="text-umber tabular-nums">
                  {knownStock} → {after}
                </span>
              )}
            </label>
          );
        })}
      </div>
      <p role="status" className="text-amber text-meta">
        {missed > 0 && `Pasted${skippedCellsText(missed)}.`}
      </p>
      <p
        id={`${baseId}-note`}
        className={classNames("mt-1.5 text-meta", error ? "text-red" : "text-umber")}
      >
        {error ?? "Enter the count, or +12 to add. Leave empty if you don’t make that size."}
      </p>
      {cells.length < productLimits.sizes && (
        <Field
          label="Add a size"
          error={nameError}
          value={name}
          placeholder="42, One size"
          frameClassName="mt-2 max-w-80"
          onChange={({ target }) => setName(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            addSize();
          }}
          action={
            <Button variant="ghost" className="shrink-0 whitespace-nowrap" onClick={addSize}>
              Add
            </Button>
          }
        />
      )}
    </fieldset>
  );
}
