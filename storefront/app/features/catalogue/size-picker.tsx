import type { Product } from "#contract/api/catalogue/products.ts";
import { SizeChips } from "#ui/primitives/size-chips.tsx";
import { SizeGuideLink } from "../../size-guide/size-guide-link.tsx";
import { lowStockMessage, soldOutMessage } from "./size-stock.ts";

export function SizePicker(props: {
  readonly product: Product;
  readonly chosen: string;
  readonly onChoose: (size: string) => void;
}) {
  const { product, chosen, onChoose } = props;
  const sentences = [lowStockMessage(product, chosen), soldOutMessage(product)];
  return (
    <div className="relative">
      <SizeChips
        legend="Size"
        sizes={product.sizesStock.map(({ size: { size }, stock }) => ({
          size,
          soldOut: stock <= 0,
        }))}
        value={chosen === "" ? null : chosen}
        onChange={onChoose}
        note={sentences.filter((sentence) => sentence !== "").join(" ")}
      />
      <SizeGuideLink
        product={product}
        className="absolute -top-3.25 right-0 py-4 text-meta leading-none"
      />
    </div>
  );
}
