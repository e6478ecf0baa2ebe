import { useState } from "react";
import type { Product } from "#contract/api/products.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { SizeQuantities } from "#ui/primitives/size-quantities.tsx";
import { tierRows, tierStanding } from "../../pricing/tier-rows.ts";
import { useCart } from "../../session/cart-context.tsx";
import { cartLine, pricingOf } from "../../session/cart-line.ts";

/** Several sizes of a style at once: a quantity for each, what they come to, and one button. */
export function SizeGrid(props: { readonly product: Product; readonly inCart: number }) {
  const { product, inCart } = props;
  const cart = useCart();
  const [typed, setTyped] = useState<Readonly<Record<string, number>>>({});
  const sizes = product.sizesStock.map(({ size, stock }) => ({ size: size.size, max: stock }));
  const total = sizes.reduce((sum, { size }) => sum + (typed[size] ?? 0), 0);
  const { reached } = tierStanding(tierRows(pricingOf(product)), inCart + total);

  function add() {
    const lines = sizes.map(({ size }) => cartLine(product, size, typed[size] ?? 0));
    cart.add(...lines.filter((line) => line.quantity > 0));
    setTyped({});
  }

  return (
    <SizeQuantities
      legend="Quantity per size"
      sizes={sizes}
      quantities={typed}
      onChange={(size, quantity) => setTyped((before) => ({ ...before, [size]: quantity }))}
      className="mt-5 border-line border-t pt-4"
    >
      <p role="status" className="mt-3 text-nav tabular-nums">
        {total > 0 &&
          `${total} ${total === 1 ? "piece" : "pieces"} at ${formatNaira(reached.priceKobo)}: ${formatNaira(kobo(reached.priceKobo * total))}`}
      </p>
      <Button disabled={total === 0} onClick={add} className="mt-2 w-full">
        Add sizes to cart
      </Button>
    </SizeQuantities>
  );
}
