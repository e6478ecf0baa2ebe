import type { ProductChoices } from "#contract/api/catalogue/staff-products.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { discountedPrice } from "#contract/pricing/discounted-price.ts";
import { defaultSizes } from "#contract/sizes/size-order.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { Price } from "#ui/primitives/price.tsx";
import { parsePercent } from "../../../parts/format/percent.ts";
import { AmountField } from "../../../parts/forms/amount-field.tsx";
import { Panel } from "../../../parts/layout/panel.tsx";
import { SizeCells } from "./size-cells.tsx";
import type { ProductForm } from "./use-product-draft.ts";

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
