import type { StaffProduct } from "#contract/api/staff-products.ts";
import { usualSizes } from "#contract/sizes/size-order.ts";
import { api } from "../../api.ts";
import { AddressedRecord } from "../../parts/addressed-record.tsx";
import { naira } from "../../parts/money.ts";
import type { ToldField } from "../../parts/told-changes.ts";
import { useProductChoices } from "../../parts/use-product-choices.ts";
import { useMay } from "../../session/use-member.ts";
import { ProductEditor } from "./product-editor.tsx";
import { categoryWords, statusLooks } from "./product-words.ts";

const told: readonly ToldField<StaffProduct>[] = [
  { name: "Name", read: ({ name }) => name },
  { name: "Status", read: ({ status }) => statusLooks[status].word },
  { name: "Price", read: ({ price }) => naira(price) },
  { name: "Discount", read: ({ discount }) => `${discount}%` },
  { name: "Type", read: ({ type }) => type.name },
  { name: "For", read: ({ category }) => categoryWords[category] },
  { name: "Description", read: ({ description }) => description },
  { name: "Cloth", read: ({ material }) => material },
  { name: "Featured", read: ({ featured }) => (featured ? "Yes" : "No") },
  { name: "Pictures", read: ({ pictures }) => pictures.map(({ image }) => image.alt).join("; ") },
  {
    name: "Wholesale prices",
    read: ({ tieredPricing }) =>
      tieredPricing.map(({ minQuantity, price }) => `${minQuantity}: ${naira(price)}`).join(", "),
  },
  {
    name: "Sizes",
    read: ({ sizes }) => sizes.map(({ size, stock }) => `${size} ${stock}`).join(", "),
  },
];

/** One product. */
export function ProductPage() {
  const may = useMay();
  const { choices, reload } = useProductChoices();
  return (
    <AddressedRecord
      room="/products"
      title="Product"
      load={(id, signal) => api("GET /staff/products/:id", { params: { id }, signal })}
      told={told}
    >
      {(product, { way, replace }) => (
        <ProductEditor
          way={way}
          product={product}
          choices={choices ?? { types: [{ ...product.type, sizes: [...usualSizes] }] }}
          mayEdit={may("products.edit")}
          onTypeAdded={reload}
          onChanged={replace}
        />
      )}
    </AddressedRecord>
  );
}
