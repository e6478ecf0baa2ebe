import { useEffect, useRef } from "react";
import type { ShippingInfo } from "#contract/api/orders/orders.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { api } from "../../api.ts";
import { useSession } from "../session-context.tsx";
import type { CartLine } from "./cart-reducer.ts";
import { type CartQuote, quoteKey } from "./priced-cart.ts";

interface CartQuoteLoaderProps {
  readonly lines: readonly CartLine[];
  /** Absent where prices are all that is shown. */
  readonly address?: Omit<ShippingInfo, "firstName" | "lastName" | "email" | "phone">;
  readonly isPickup?: boolean;
  /** Another number asks again. */
  readonly round?: number;
  readonly onQuote: (quote: CartQuote | undefined) => void;
}

const typingMs = 400;

/** Without a quote the server names its prices when the order is placed. */
export default function CartQuoteLoader(props: CartQuoteLoaderProps) {
  const { lines, address, isPickup, round, onQuote } = props;
  const { user } = useSession();
  const items = lines.map(({ id, size, quantity }) => ({ productId: id, size, quantity }));
  const shippingInfo = address && {
    address: address.address.trim(),
    city: address.city.trim(),
    state: address.state.trim(),
    postalCode: address.postalCode.trim(),
    country: address.country.trim(),
  };
  const isComplete = shippingInfo && Object.values(shippingInfo).every(Boolean);
  const body = JSON.stringify({
    items,
    ...(isPickup ? { deliveryMethod: "pickup" } : isComplete && { shippingInfo }),
  });
  const delayMs = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another buyer or round asks again
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api("POST /checkout/quote", { body: JSON.parse(body), signal: stop.signal })
        .then((quote) =>
          onQuote({
            userId: user?.id,
            prices: new Map(
              quote.items.map(({ productId, size, price }) => [
                quoteKey({ id: productId, size }),
                fromNaira(price),
              ]),
            ),
            shipping: quote.shipping
              ? {
                  feeKobo: fromNaira(quote.shipping.fee),
                  freeFromKobo:
                    quote.shipping.freeFrom === null ? null : fromNaira(quote.shipping.freeFrom),
                }
              : undefined,
            vat: quote.vat,
          }),
        )
        .catch(() => {
          if (!stop.signal.aborted) onQuote(undefined);
        });
    }, delayMs.current);
    delayMs.current = typingMs;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [body, round, user?.id, onQuote]);
  return null;
}
