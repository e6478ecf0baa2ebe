import type { Kobo } from "#contract/money/kobo.ts";
import type { ShippingQuote } from "#contract/pricing/shipping-fee.ts";
import type { VatTerms } from "#contract/pricing/vat.ts";
import type { CartLine, CartLineKey } from "../../session/cart/cart-reducer.ts";
import type { ShippingChoice } from "./form/delivery-options.tsx";

/** What an order pays now, of a store with code of its own for prices, delivery or VAT. */
export interface CheckoutQuote {
  readonly prices: ReadonlyMap<string, Kobo>;
  /** Undefined while the address is incomplete. */
  readonly shipping: ShippingQuote | undefined;
  readonly vat: VatTerms | undefined;
}

export const quoteKey = ({ id, size }: CartLineKey): string => `${id} ${size}`;

export function withQuotedPrices(
  lines: readonly CartLine[],
  quote: CheckoutQuote | undefined,
): readonly (CartLine & { readonly unitPriceKobo?: Kobo | undefined })[] {
  if (!quote) return lines;
  return lines.map((line) => ({ ...line, unitPriceKobo: quote.prices.get(quoteKey(line)) }));
}

/** Its texts are about the store's own fee. */
export function withQuotedShipping(
  shipping: ShippingChoice,
  quote: CheckoutQuote | undefined,
): ShippingChoice {
  const quoted = quote?.shipping;
  const isOwn =
    quoted?.feeKobo === shipping.feeKobo && quoted.freeFromKobo === shipping.freeFromKobo;
  if (!quoted || isOwn) return shipping;
  const { fee: _, note: __, ...choice } = shipping;
  return { ...choice, ...quoted };
}
