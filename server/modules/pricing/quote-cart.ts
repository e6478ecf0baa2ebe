import type { FieldError } from "#contract/api/error-codes.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import { type PricedCart, priceCart } from "#contract/pricing/price-cart.ts";
import type { ShippingQuote } from "#contract/pricing/shipping-fee.ts";
import type { VatTerms } from "#contract/pricing/vat.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import {
  findProductsForPricing,
  type PricingProduct,
} from "#server/modules/catalogue/products/index.ts";
import type { Caller } from "#server/platform/auth/caller.ts";
import { AppError } from "#server/platform/errors/errors.ts";

export interface CartItem {
  readonly productId: string;
  readonly size: string;
  readonly quantity: number;
}

export interface QuotedLine extends CartItem {
  readonly variantId: string;
  readonly typeId: string;
  readonly name: string;
  readonly image: string;
  /** Stock when the quote was made; the reservation decides. */
  readonly available: number;
}

export interface CartQuote {
  readonly lines: readonly QuotedLine[];
  readonly vat: VatTerms | undefined;
  price(discount?: DiscountValue): PricedCart;
}

interface QuoteTerms {
  readonly shipping: ShippingQuote | Promise<ShippingQuote>;
  readonly vat: Promise<VatTerms | undefined>;
}

/** What extensions decide instead of the store. */
export interface QuoteOverrides {
  /** Unit prices by variant. */
  readonly prices: ReadonlyMap<string, Kobo>;
  readonly shipping?: ShippingQuote;
  readonly vat?: VatTerms | "none";
}

/**
 * Wholesale prices only for an approved business (specification §6).
 * @throws {AppError} `validation_failed` with the items whose product or size is not on sale
 */
export async function quoteCart(
  db: Queryable,
  caller: Caller,
  items: readonly CartItem[],
  terms: QuoteTerms,
  overrides?: QuoteOverrides,
): Promise<CartQuote> {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const [pricingProducts, ownShipping, ownVat] = await Promise.all([
    findProductsForPricing(db, ids),
    terms.shipping,
    terms.vat,
  ]);
  const products = new Map(pricingProducts.map((product) => [product.id, product]));
  const quoted = items.map((item, index) => quoteLine(item, index, products.get(item.productId)));
  const lineErrors = quoted.filter((line) => "field" in line);
  if (lineErrors.length > 0) {
    throw new AppError("validation_failed", {
      detail: "Some items in your cart are no longer available.",
      errors: lineErrors,
    });
  }
  const lines = quoted
    .filter((line) => "variantId" in line)
    .map((line) => ({ ...line, unitPriceKobo: overrides?.prices.get(line.variantId) }));
  const shipping = overrides?.shipping ?? ownShipping;
  const vat = overrides?.vat === "none" ? undefined : (overrides?.vat ?? ownVat);
  const wholesale = caller.kind === "user" && caller.approvedBusinessProfileId !== undefined;
  return {
    lines,
    vat,
    price: (discount) => priceCart(lines, { wholesale, discount, shipping, vat }),
  };
}

function quoteLine(item: CartItem, index: number, product: PricingProduct | undefined) {
  if (!product || product.archived) {
    return toFieldError(`items.${index}.productId`, "This product is no longer available");
  }
  const variant = product.variants.find(({ size }) => size === item.size);
  if (!variant)
    return toFieldError(`items.${index}.size`, "This product isn't available in this size");
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

function toFieldError(field: string, message: string): FieldError {
  return { field, message };
}
