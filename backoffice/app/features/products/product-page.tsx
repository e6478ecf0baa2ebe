import { usualSizes } from "#contract/sizes/size-order.ts";
import { api } from "../../api.ts";
import { AddressedRecord } from "../../parts/addressed-record.tsx";
import { useProductChoices } from "../../parts/use-product-choices.ts";
import { useMay } from "../../session/use-member.ts";
import { ProductEditor } from "./product-editor.tsx";
import { toldProduct } from "./told-product.ts";

/** One product. */
export function ProductPage() {
  const may = useMay();
  const { choices, reload } = useProductChoices();
  return (
    <AddressedRecord
      room="/products"
      title="Product"
      load={(id, signal) => api("GET /staff/products/:id", { params: { id }, signal })}
      told={toldProduct}
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
