export interface DiscountProducts {
  readonly typeIds: readonly string[];
  readonly productIds: readonly string[];
}

export interface DiscountableLine {
  readonly productId: string;
  /** When unknown, only product ids are compared. */
  readonly typeId?: string | undefined;
}

export function discountAppliesTo(
  appliesTo: DiscountProducts | undefined,
  { productId, typeId = "" }: DiscountableLine,
): boolean {
  return (
    !appliesTo || appliesTo.productIds.includes(productId) || appliesTo.typeIds.includes(typeId)
  );
}
