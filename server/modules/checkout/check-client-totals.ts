import type { PriceChangedMeta } from "#contract/api/orders/orders.ts";
import { formatNaira, toNaira } from "#contract/money/naira.ts";
import type { PricedCart } from "#contract/pricing/price-cart.ts";
import { outOfStockError } from "#server/modules/catalogue/stock/index.ts";
import type { AppliedDiscount } from "#server/modules/discounts/index.ts";
import type { CartQuote } from "#server/modules/pricing/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { OrderRequest } from "./parse-order-request.ts";

/** Decision 8. @throws {AppError} `price_changed` with the store's amounts */
export function checkClientTotals(
  request: OrderRequest,
  quote: CartQuote,
  priced: PricedCart,
  { discount, refusal }: AppliedDiscount,
): void {
  const hasChangedLine = request.lines.some(
    (line, i) => line.clientPriceKobo !== priced.lines[i]?.unitPriceKobo,
  );
  if (!refusal && !hasChangedLine && request.clientTotalKobo === priced.totalKobo) return;
  const meta: PriceChangedMeta = {
    ...toPriceMeta(quote, priced),
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

/** @throws {AppError} `price_changed` with the store's amounts */
export function checkClientTotal(
  { clientTotalKobo }: Pick<OrderRequest, "clientTotalKobo">,
  quote: CartQuote,
  priced: PricedCart,
): void {
  if (clientTotalKobo === priced.totalKobo) return;
  const meta: PriceChangedMeta = { ...toPriceMeta(quote, priced), discount: null };
  const total = formatNaira(priced.totalKobo);
  throw new AppError("price_changed", { detail: `The total is now ${total}.`, meta });
}

function toPriceMeta(quote: CartQuote, priced: PricedCart): Omit<PriceChangedMeta, "discount"> {
  return {
    items: quote.lines.map(({ productId, size }, i) => ({
      productId,
      size,
      price: toNaira(priced.lines[i]?.unitPriceKobo ?? priced.subtotalKobo),
    })),
    subtotal: toNaira(priced.subtotalKobo),
    shipping: toNaira(priced.shippingKobo),
    total: toNaira(priced.totalKobo),
    ...(quote.vat && { vat: quote.vat }),
  };
}

/** Fails early; only the reservation is binding. @throws {AppError} `out_of_stock` */
export function checkStock({ lines }: CartQuote): void {
  const shortLines = lines.filter(({ quantity, available }) => quantity > available);
  if (shortLines.length === 0) return;
  throw outOfStockError(
    shortLines.map(({ productId, size, name, quantity, available }) => ({
      productId,
      size,
      name,
      requested: quantity,
      available,
    })),
  );
}
