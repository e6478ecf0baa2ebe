import type { CartQuote, QuoteCart } from "#contract/api/orders/cart-quote.ts";
import { toNaira } from "#contract/money/naira.ts";
import { noShippingFee, type ShippingQuote } from "#contract/pricing/shipping-fee.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  quoteDelivery,
  requirePickup,
  toDestination,
  toPickupAddress,
} from "#server/modules/delivery/index.ts";
import { quoteCart, quoteExtensions } from "#server/modules/pricing/index.ts";
import { getVatTerms } from "#server/modules/settings/index.ts";
import type { Caller } from "#server/platform/auth/caller.ts";

/** @throws {AppError} `validation_failed` for an item that is not on sale, or while pick-up is off */
export async function getCartQuote(
  runtime: Runtime,
  caller: Caller,
  { items, shippingInfo, deliveryMethod }: QuoteCart,
): Promise<CartQuote> {
  const { db, config } = runtime;
  const isPickup = deliveryMethod === "pickup";
  const destination = isPickup
    ? toPickupAddress(await requirePickup(db))
    : shippingInfo && toDestination(shippingInfo);
  const overrides = await quoteExtensions(runtime, { caller, items, destination, isPickup });
  const area = isPickup || !destination ? noShippingFee : await quoteDelivery(db, destination);
  const quote = await quoteCart(
    db,
    caller,
    items,
    { shipping: area, vat: getVatTerms(db, config) },
    overrides,
  );
  const { lines } = quote.price();
  return {
    items: quote.lines.map(({ productId, size }, i) => ({
      productId,
      size,
      price: toNaira(lines[i]?.unitPriceKobo ?? noShippingFee.feeKobo),
    })),
    shipping: destination ? toShippingReply(overrides?.shipping ?? area) : null,
    ...(quote.vat && { vat: quote.vat }),
  };
}

function toShippingReply({ feeKobo, freeFromKobo }: ShippingQuote) {
  return { fee: toNaira(feeKobo), freeFrom: freeFromKobo && toNaira(freeFromKobo) };
}
