import { defaultSizes } from "#contract/sizes/size-order.ts";
import { api } from "../../../api.ts";
import { useProductChoices } from "../../../parts/domain/use-product-choices.ts";
import { RecordLoader } from "../../../parts/records/record-page.tsx";
import { useMay } from "../../../session/use-member.ts";
import { ProductEditor } from "./product-editor.tsx";
import { productFields } from "./product-fields.ts";

export function ProductPage() {
  const may = useMay();
  const { choices, reload } = useProductChoices();
  return (
    <RecordLoader
      basePath="/products"
      title="Product"
      load={(id, signal) => api("GET /staff/products/:id", { params: { id }, signal })}
      comparedFields={productFields}
    >
      {(product, { backLink, replace }) => (
        <ProductEditor
          backLink={backLink}
          product={product}
          choices={choices ?? { types: [{ ...product.type, sizes: [...defaultSizes] }] }}
          mayEdit={may("products.edit")}
          onTypeAdded={reload}
          onChanged={replace}
        />
      )}
    </RecordLoader>
  );
}
