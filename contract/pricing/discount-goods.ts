/** The goods a discount counts for: those of some types, and some products. */
export interface DiscountGoods {
  readonly typeIds: readonly string[];
  readonly productIds: readonly string[];
}

/** A product as a discount asks for it. */
export interface GoodsLine {
  readonly productId: string;
  /** Where it is not known, only the product itself is compared. */
  readonly typeId?: string | undefined;
}

/** Whether a discount counts for a product; one without goods of its own counts for everything. */
export function countsFor(
  goods: DiscountGoods | undefined,
  { productId, typeId = "" }: GoodsLine,
): boolean {
  return !goods || goods.productIds.includes(productId) || goods.typeIds.includes(typeId);
}
