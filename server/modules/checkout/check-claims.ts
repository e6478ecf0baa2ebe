import type { PriceChangedMeta } from "#contract/api/orders.ts";
import { formatNaira, toNaira } from "#contract/money/naira.ts";
import type { PricedCart } from "#contract/pricing/price-cart.ts";
import { outOfStock } from "#server/modules/catalogue/index.ts";
import type { FoundDiscount } from "#server/modules/discounts/index.ts";
import type { CartQuote } from "#server/modules/pricing/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OrderRequest } from "./read-order-request.ts";

/**
 * Holds what the buyer saw against the store's own figures (decision 8).
 * @throws {AppError} `price_changed` with the store's figures when a price, the discount or the total differs
 */
export function checkClaims(
  request: OrderRequest,
  quote: CartQuote,
  priced: PricedCart,
  { discount, refusal }: FoundDiscount,
): void {
  const changedLine = request.lines.some(
    (line, i) => line.claimedPriceKobo !== priced.lines[i]?.unitPriceKobo,
  );
  if (!refusal && !changedLine && request.claimedTotalKobo === priced.totalKobo) return;
  const meta: PriceChangedMeta = {
    ...storesFigures(quote, priced),
    discount: discount ? { code: discount.code, amount: toNaira(priced.discountKobo) } : null,
  };
  throw new AppError("price_changed", {
    detail: refusal
      ? `${refusal.message}. Please check your order again.`
      : "The price of your order has changed. Please check it again.",
    errors: refusal ? [{ field: "discountCode", message: refusal.message }] : [],
    meta,
  });
}

/**
 * Holds the total that staff told somebody against the store's own figures.
 * @throws {AppError} `price_changed` with the store's figures
 */
export function checkTotal(
  { claimedTotalKobo }: Pick<OrderRequest, "claimedTotalKobo">,
  quote: CartQuote,
  priced: PricedCart,
): void {
  if (claimedTotalKobo === priced.totalKobo) return;
  const meta: PriceChangedMeta = { ...storesFigures(quote, priced), discount: null };
  const total = formatNaira(priced.totalKobo);
  throw new AppError("price_changed", { detail: `The store asks ${total} for this order.`, meta });
}

function storesFigures(quote: CartQuote, priced: PricedCart): Omit<PriceChangedMeta, "discount"> {
  return {
    items: quote.lines.map(({ productId, size }, i) => ({
      productId,
      size,
      price: toNaira(priced.lines[i]?.unitPriceKobo ?? priced.subtotalKobo),
    })),
    subtotal: toNaira(priced.subtotalKobo),
    shipping: toNaira(priced.shippingKobo),
    total: toNaira(priced.totalKobo),
  };
}

/**
 * Refuses an order that plainly cannot be filled before anything is written; only taking the stock
 * settles it.
 * @throws {AppError} `out_of_stock` naming the short lines and what is left
 */
export function checkStock({ lines }: CartQuote): void {
  const short = lines.filter(({ quantity, available }) => quantity > available);
  if (short.length === 0) return;
  throw outOfStock(
    short.map(({ productId, size, name, quantity, available }) => ({
      productId,
      size,
      name,
      requested: quantity,
      available,
    })),
  );
}
