import type { ReactNode } from "react";
import type { ProductChoices } from "#contract/api/staff-products.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { readNaira } from "#contract/money/read-naira.ts";
import { discountedPrice } from "#contract/pricing/discounted-price.ts";
import { usualSizes } from "#contract/sizes/size-order.ts";
import { Price } from "#ui/primitives/price.tsx";
import { AmountField } from "../../parts/amount-field.tsx";
import { Panel } from "../../parts/panel.tsx";
import { readPercent } from "../../parts/read-percent.ts";
import { SizeCells } from "./size-cells.tsx";
import type { ProductForm } from "./use-product-draft.ts";

interface PricePanelProps {
  readonly form: ProductForm;
  readonly types: ProductChoices["types"];
  readonly children?: ReactNode;
}

/** Price, the product's own reduction, and its sizes with what is there. */
export function PricePanel({ form, types, children }: PricePanelProps) {
  const { draft, edit, input } = form;
  const price = readNaira(draft.price);
  const percent = readPercent(draft.discount);
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
        listed={types.find(({ id }) => id === draft.typeId)?.sizes ?? usualSizes}
        error={form.faults.sizes}
        group={form.group("sizes")}
        onChange={(sizes) => edit({ sizes })}
      />
      {children}
    </Panel>
  );
}
