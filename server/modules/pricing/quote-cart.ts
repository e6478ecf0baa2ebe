import type { FieldError } from "#contract/api/error-codes.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import { type PricedCart, priceCart } from "#contract/pricing/price-cart.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findProductsForPricing, type PricingProduct } from "#server/modules/catalogue/index.ts";
import type { Caller } from "#server/platform/caller.ts";
import { AppError } from "#server/platform/errors.ts";

/** What a buyer wants: pieces of one product in one size. */
export interface CartItem {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
}

/** A cart line with what the store knows of it. */
export interface QuotedLine extends CartItem {
  readonly variantId: string;
  readonly typeId: string;
  readonly name: string;
  readonly image: string;
  /** Pieces in stock when the quote was made; only taking them settles it. */
  readonly available: number;
}

/** A cart priced from the store's own data. */
export interface CartQuote {
  readonly lines: readonly QuotedLine[];
  /** Settles every figure, with or without a discount; lines in the order of `lines`. */
  price(discount?: DiscountValue): PricedCart;
}

/**
 * Prices a cart for a caller from the store's own data; wholesale prices only while the caller's business
 * profile is approved (specification §6).
 * @param shipping what is charged for sending it; may still be on its way
 * @throws {AppError} `validation_failed` naming the items whose product or size is not on sale
 */
export async function quoteCart(
  on: Queryable,
  caller: Caller,
  items: readonly CartItem[],
  shipping: Kobo | Promise<Kobo>,
): Promise<CartQuote> {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const [found, shippingKobo] = await Promise.all([findProductsForPricing(on, ids), shipping]);
  const products = new Map(found.map((product) => [product.id, product]));
  const quoted = items.map((item, index) => quoteLine(item, index, products.get(item.productId)));
  const faults = quoted.filter((line) => "field" in line);
  if (faults.length > 0) {
    throw new AppError("validation_failed", {
      detail: "Some products in your cart are no longer on sale.",
      errors: faults,
    });
  }
  const lines = quoted.filter((line) => "variantId" in line);
  const wholesale = caller.kind === "user" && caller.approvedBusinessProfileId !== undefined;
  return {
    lines,
    price: (discount) => priceCart(lines, { wholesale, discount, shippingKobo }),
  };
}

function quoteLine(item: CartItem, index: number, product: PricingProduct | undefined) {
  if (!product || product.archived) {
    return fault(`items.${index}.productId`, "This product is not on sale");
  }
  const variant = product.variants.find(({ size }) => size === item.size);
  if (!variant) return fault(`items.${index}.size`, "This product does not come in this size");
  return {
    productId: product.id,
    size: variant.size,
    quantity: item.quantity,
    typeId: product.typeId,
    variantId: variant.id,
    name: product.name,
    image: product.image,
    available: variant.stock,
    priceKobo: product.priceKobo,
    percentOff: product.percentOff,
    tiers: product.tiers,
  };
}

function fault(field: string, message: string): FieldError {
  return { field, message };
}
