import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { Product } from "#contract/api/products.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { tierRows, tierStanding } from "../../pricing/tier-rows.ts";
import { useCart } from "../../session/cart-context.tsx";
import { cartLine, pricingOf } from "../../session/cart-line.ts";

/** Several sizes of a style at once: a quantity for each, what they come to, and one button. */
export function SizeGrid(props: { readonly product: Product; readonly inCart: number }) {
  const { product, inCart } = props;
  const cart = useCart();
  const id = useId();
  const grid = useRef<HTMLFieldSetElement>(null);
  const [typed, setTyped] = useState<Readonly<Record<string, number>>>({});
  const sizes = product.sizesStock.map(({ size, stock }) => ({ size: size.size, stock }));
  const total = sizes.reduce((sum, { size }) => sum + (typed[size] ?? 0), 0);
  const { reached } = tierStanding(tierRows(pricingOf(product)), inCart + total);

  function type(size: string, stock: number, text: string) {
    const count = Number.parseInt(text.replace(/\D/g, ""), 10) || 0;
    setTyped((before) => ({ ...before, [size]: Math.min(count, stock) }));
  }

  function moveOn(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    const stops = [...(grid.current?.querySelectorAll<HTMLElement>(":enabled") ?? [])];
    stops[stops.indexOf(event.currentTarget) + 1]?.focus();
  }

  function add() {
    const lines = sizes.map(({ size }) => cartLine(product, size, typed[size] ?? 0));
    cart.add(...lines.filter((line) => line.quantity > 0));
    setTyped({});
  }

  return (
    <fieldset ref={grid} className="mt-5 min-w-0 border-line border-t pt-4">
      <legend className="float-left font-medium text-meta">Quantity per size</legend>
      <div className="clear-both grid pt-2 grid-cols-3 gap-2 xs:grid-cols-6">
        {sizes.map(({ size, stock }) => (
          <div key={size} className="min-w-0">
            <label htmlFor={`${id}-${size}`} className="block text-meta text-umber">
              {size}
            </label>
            <input
              id={`${id}-${size}`}
              inputMode="numeric"
              autoComplete="off"
              disabled={stock <= 0}
              placeholder={stock > 0 ? "0" : "–"}
              value={typed[size] || ""}
              onChange={(event) => type(size, stock, event.target.value)}
              onKeyDown={moveOn}
              className="h-11 w-full min-w-0 border border-line-strong bg-paper px-2 text-center text-input tabular-nums disabled:bg-plaster disabled:text-umber md:text-body"
            />
          </div>
        ))}
      </div>
      <p role="status" className="mt-3 text-nav tabular-nums">
        {total > 0 &&
          `${total} ${total === 1 ? "piece" : "pieces"} at ${formatNaira(reached.priceKobo)}: ${formatNaira(kobo(reached.priceKobo * total))}`}
      </p>
      <Button disabled={total === 0} onClick={add} className="mt-2 w-full">
        Add sizes to cart
      </Button>
    </fieldset>
  );
}
