import type { Discount } from "#contract/api/discounts.ts";
import type { PriceChangedMeta } from "#contract/api/orders.ts";
import type { Product } from "#contract/api/products.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { UnitPricing } from "#contract/pricing/price-cart.ts";
import type { Cart } from "../../session/cart-context.tsx";
import { pricingOf } from "../../session/cart-line.ts";
import type { CartLine, CartLineKey } from "../../session/cart-reducer.ts";
import { priceLines } from "../../session/priced-cart.ts";
import { findProducts } from "../../stock/find-products.ts";
import type { DiscountControl } from "./use-discount.ts";

/** What the price of a line of the cart is made from now. */
export interface NewPricing {
  readonly key: CartLineKey;
  readonly pricing: UnitPricing;
}

/**
 * Prices a cart that the server priced otherwise anew: by today's prices, and with the discount that the server takes off.
 * @param meanwhile is awaited with the prices
 */
export async function takeNewPrices(
  { lines, reprice }: Pick<Cart, "lines" | "reprice">,
  discount: Pick<DiscountControl, "applied" | "takeGranted">,
  figures: PriceChangedMeta,
  meanwhile: Promise<unknown>,
): Promise<void> {
  const asked = findProducts(lines.map(({ id }) => id)).catch((cause: unknown) => {
    console.error(cause);
    return new Map<string, Product>();
  });
  const [products] = await Promise.all([asked, meanwhile]);
  for (const { key, pricing } of newPricing(lines, products, figures)) reprice(key, pricing);
  discount.takeGranted(grantedDiscount(figures, lines, discount.applied));
}

/**
 * The discount that the server takes off this cart: the one in force where it comes to the same at the server's
 * prices, and so goes on counting as quantities change, else one of the amount that the server named.
 */
export function grantedDiscount(
  { discount, items }: Pick<PriceChangedMeta, "discount" | "items">,
  lines: readonly CartLine[],
  applied: Discount | undefined,
): Discount | undefined {
  if (!discount) return undefined;
  const { code, amount } = discount;
  if (applied?.code === code) {
    const named = lines.map((line) => ({ ...line, ...namedPricing(line, items) }));
    const { discountKobo } = priceLines(named, false, applied);
    if (discountKobo === fromNaira(amount)) return applied;
  }
  const value = { discountType: "FIXED", value: amount, minimumSubtotal: 0 } as const;
  return { id: code, code, description: "", autoApply: true, ...value };
}

/**
 * Today's price, reduction and wholesale steps of every line, so that the cart goes on counting as quantities
 * change. Where they do not lead to the price that the server named, for a shopper or for a business, its word
 * stands as it is.
 * @param products today's, by id
 */
export function newPricing(
  lines: readonly CartLine[],
  products: ReadonlyMap<string, Product>,
  { items }: Pick<PriceChangedMeta, "items">,
): NewPricing[] {
  const today = lines.map((line) => {
    const product = products.get(line.id);
    return product ? { ...line, ...pricingOf(product) } : line;
  });
  const possible = [true, false].map((wholesale) => priceLines(today, wholesale).lines);
  return lines.flatMap((line, i): NewPricing[] => {
    const { id, size } = line;
    const product = products.get(id);
    const named = namedPricing(line, items);
    const agrees = !named || possible.some((lines) => lines[i]?.unitPriceKobo === named.priceKobo);
    const pricing = product && agrees ? pricingOf(product) : named;
    return pricing ? [{ key: { id, size }, pricing }] : [];
  });
}

/** The price that the server named for a line. A step of its own holds it, so that none is taken off it once more. */
function namedPricing(
  { id, size }: CartLineKey,
  items: PriceChangedMeta["items"],
): UnitPricing | undefined {
  const named = items.find((item) => item.productId === id && item.size === size);
  if (!named) return undefined;
  const priceKobo = fromNaira(named.price);
  return { priceKobo, percentOff: 0, tiers: [{ minQuantity: 1, priceKobo }] };
}
