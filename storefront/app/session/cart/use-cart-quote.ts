import { useCallback, useState } from "react";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { useSession } from "../session-context.tsx";
import type { CartQuote } from "./priced-cart.ts";

/** Only for stores that quote: others load no code for it. */
export const CartQuoteLoader = lazyComponent(() => import("./cart-quote-loader.tsx"));

/** Without an address: the checkout begins with the prices of the cart. */
let lastQuote: CartQuote | undefined;

/** Undefined until the server has answered this shopper, and where it does not: the store’s own prices stand. */
export function useCartQuote() {
  const { user } = useSession();
  const [quote, setQuote] = useState(lastQuote);
  const saveQuote = useCallback((answer: CartQuote | undefined) => {
    if (!answer?.shipping) lastQuote = answer;
    setQuote(answer);
  }, []);
  return [quote?.userId === user?.id ? quote : undefined, saveQuote] as const;
}
