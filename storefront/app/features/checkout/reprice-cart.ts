import type { Product } from "#contract/api/catalogue/products.ts";
import type { Discount } from "#contract/api/discounts/discounts.ts";
import type { PriceChangedMeta } from "#contract/api/orders/orders.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { UnitPricing } from "#contract/pricing/price-cart.ts";
import type { Cart } from "../../session/cart/cart-context.tsx";
import { pricingOf } from "../../session/cart/cart-line.ts";
import type { CartLine, CartLineKey } from "../../session/cart/cart-reducer.ts";
import { priceLines } from "../../session/cart/priced-cart.ts";
import { findProducts } from "../../stock/find-products.ts";
import type { DiscountControl } from "./use-discount.ts";

export interface LinePricing {
  readonly key: CartLineKey;
  readonly pricing: UnitPricing;
}

/** Today’s prices, and the discount the server grants; `refreshed` is awaited as well. */
export async function repriceCart(
  { lines, reprice }: Pick<Cart, "lines" | "reprice">,
  discount: Pick<DiscountControl, "applied" | "applyGranted">,
  prices: PriceChangedMeta,
  refreshed: Promise<unknown>,
): Promise<void> {
  const productsRequest = findProducts(lines.map(({ id }) => id)).catch((cause: unknown) => {
    console.error(cause);
    return new Map<string, Product>();
  });
  const [products] = await Promise.all([productsRequest, refreshed]);
  for (const { key, pricing } of getCurrentPricing(lines, products, prices)) reprice(key, pricing);
  discount.applyGranted(toGrantedDiscount(prices, lines, discount.applied));
}

/**
 * The current discount if it gives the same amount at the server’s prices, so that it follows
 * quantities; else a fixed amount.
 */
export function toGrantedDiscount(
  { discount, items }: Pick<PriceChangedMeta, "discount" | "items">,
  lines: readonly CartLine[],
  applied: Discount | undefined,
): Discount | undefined {
  if (!discount) return undefined;
  const { code, amount } = discount;
  if (applied?.code === code) {
    const serverPricing = lines.map((line) => ({ ...line, ...toServerPricing(line, items) }));
    const { discountKobo } = priceLines(serverPricing, false, applied);
    if (discountKobo === fromNaira(amount)) return applied;
  }
  const value = { discountType: "FIXED", value: amount, minimumSubtotal: 0 } as const;
  return { id: code, code, description: "", autoApply: true, ...value };
}

export function getCurrentPricing(
  lines: readonly CartLine[],
  products: ReadonlyMap<string, Product>,
  { items }: Pick<PriceChangedMeta, "items">,
): LinePricing[] {
  const repriced = lines.map((line) => {
    const product = products.get(line.id);
    return product ? { ...line, ...pricingOf(product) } : line;
  });
  const candidates = [true, false].map((wholesale) => priceLines(repriced, wholesale).lines);
  return lines.flatMap((line, i): LinePricing[] => {
    const { id, size } = line;
    const product = products.get(id);
    const serverPricing = toServerPricing(line, items);
    const matchesServer =
      !serverPricing ||
      candidates.some((lines) => lines[i]?.unitPriceKobo === serverPricing.priceKobo);
    const pricing = product && matchesServer ? pricingOf(product) : serverPricing;
    return pricing ? [{ key: { id, size }, pricing }] : [];
  });
}

function toServerPricing(
  { id, size }: CartLineKey,
  items: PriceChangedMeta["items"],
): UnitPricing | undefined {
  const serverPricing = items.find((item) => item.productId === id && item.size === size);
  if (!serverPricing) return undefined;
  const priceKobo = fromNaira(serverPricing.price);
  return { priceKobo, percentOff: 0, tiers: [{ minQuantity: 1, priceKobo }] };
}
