import type { Product } from "#contract/api/products.ts";
import { SizeChips } from "#ui/primitives/size-chips.tsx";
import { SizeGuideLink } from "../../size-guide/size-guide-link.tsx";
import { lowStockSentence, soldOutSentence } from "./size-stock.ts";

/** The sizes of a product; those without stock cannot be chosen and are named below. */
export function SizePicker(props: {
  readonly product: Product;
  /** Empty while none is chosen. */
  readonly chosen: string;
  readonly onChoose: (size: string) => void;
}) {
  const { product, chosen, onChoose } = props;
  const sentences = [lowStockSentence(product, chosen), soldOutSentence(product)];
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
        note={sentences.filter((sentence) => sentence !== "").join(". ")}
      />
      <SizeGuideLink
        product={product}
        className="absolute -top-3.25 right-0 py-4 text-meta leading-none"
      />
    </div>
  );
}
