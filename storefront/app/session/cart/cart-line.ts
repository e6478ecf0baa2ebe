import type { Product } from "#contract/api/catalogue/products.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { UnitPricing } from "#contract/pricing/price-cart.ts";
import type { CartLine } from "./cart-reducer.ts";

/** The pricing fields of a product: naira, percent off and its own tiers. */
export type Priced = Pick<Product, "price" | "discount" | "tieredPricing">;

export function pricingOf(product: Priced): UnitPricing {
  return {
    priceKobo: fromNaira(product.price),
    percentOff: product.discount,
    tiers: product.tieredPricing.map((tier) => ({
      minQuantity: tier.minQuantity,
      priceKobo: fromNaira(tier.price),
    })),
  };
}

export function stockOf({ sizesStock }: Pick<Product, "sizesStock">, size: string): number {
  return sizesStock.find((entry) => entry.size.size === size)?.stock ?? 0;
}

export function cartLine(product: Product, size: string, quantity: number): CartLine {
  const { id, name, images, type } = product;
  const stock = stockOf(product, size);
  const image = images[0] ?? null;
  return { id, typeId: type?.id, name, size, quantity, stock, image, ...pricingOf(product) };
}
