import { useParams } from "react-router";
import type { StaffProduct } from "#contract/api/staff-products.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { naira } from "../../parts/money.ts";
import { RecordHead } from "../../parts/record-head.tsx";
import { RecordPage } from "../../parts/record-page.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { recordWay } from "../../parts/use-queue.ts";
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
  const { id = "" } = useParams();
  const way = recordWay("/products", "Products", id);
  const may = useMay();
  const mayEdit = may("products.edit");
  const loading = useLoaded(
    (signal) => api("GET /staff/products/:id", { params: { id }, signal }),
    ["product", id],
  );
  const choices = useLoaded(
    (signal) => api("GET /staff/products/choices", { signal }),
    ["product-choices"],
  );
  return (
    <RecordPage
      key={id}
      loading={loading}
      way={way}
      title="Product"
      failure="The product could not be loaded."
      told={told}
    >
      {(product) => (
        <>
          <RecordHead way={way} title={product.name} />
          <ProductEditor
            product={product}
            choices={
              choices.loaded.state === "ready"
                ? choices.loaded.data
                : { types: [product.type], sizes: [] }
            }
            mayEdit={mayEdit}
            onTypeAdded={choices.reload}
            onChanged={loading.replace}
          />
        </>
      )}
    </RecordPage>
  );
}
