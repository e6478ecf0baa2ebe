import { useMemo } from "react";
import type { Discount } from "#contract/api/discounts/discounts.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import { type PricedCart, priceCart } from "#contract/pricing/price-cart.ts";
import { noShippingFee, type ShippingQuote } from "#contract/pricing/shipping-fee.ts";
import type { VatTerms } from "#contract/pricing/vat.ts";
import { useSession } from "../session-context.tsx";
import { useCart } from "./cart-context.tsx";
import type { CartLine } from "./cart-reducer.ts";

/** Prices cart lines; shipping is free unless known (specification §9). */
export function priceLines(
  lines: readonly CartLine[],
  wholesale: boolean,
  discount?: Discount,
  shipping: ShippingQuote = noShippingFee,
  vat?: VatTerms,
): PricedCart {
  const priceable = lines.map((line) => ({ ...line, productId: line.id }));
  return priceCart(priceable, {
    wholesale,
    discount: discount && toDiscountValue(discount),
    shipping,
    vat,
  });
}

/** Converts an API discount for the price engine. */
function toDiscountValue({ discountType, value, appliesTo }: Discount): DiscountValue {
  return discountType === "PERCENTAGE"
    ? { appliesTo, discountType, percent: value }
    : { appliesTo, discountType, amountKobo: fromNaira(value) };
}

export function usePricedCart(): PricedCart {
  const { lines } = useCart();
  const { wholesale } = useSession();
  return useMemo(() => priceLines(lines, wholesale), [lines, wholesale]);
}
