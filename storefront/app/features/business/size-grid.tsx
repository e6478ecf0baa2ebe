import type { Product } from "#contract/api/products.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { quoteMessage } from "#contract/share/share-messages.ts";
import { Button } from "#ui/primitives/button.tsx";
import { SizeQuantities } from "#ui/primitives/size-quantities.tsx";
import { tierRows, tierStanding } from "../../pricing/tier-rows.ts";
import { useCart } from "../../session/cart-context.tsx";
import { cartLine, pricingOf } from "../../session/cart-line.ts";
import { ShareButtons } from "../../sharing/share-buttons.tsx";
import { openShelf } from "../../stock/available-lines.ts";

/** Several sizes of a style at once: a quantity for each, what they come to, and one button. */
export function SizeGrid(props: {
  readonly product: Product;
  /** Pieces of the product in the cart, over all sizes. */
  readonly inCart: number;
  readonly quantities: Readonly<Record<string, number>>;
  readonly onChange: (quantities: Readonly<Record<string, number>>) => void;
}) {
  const { product, inCart, quantities, onChange } = props;
  const cart = useCart();
  const shelf = openShelf(new Map([[product.id, product]]), cart.lines);
  const sizes = product.sizesStock.map(({ size: { size } }) => ({
    size,
    max: shelf.left({ id: product.id, size }),
  }));
  const total = sizes.reduce((sum, { size }) => sum + (quantities[size] ?? 0), 0);
  const { reached } = tierStanding(tierRows(pricingOf(product)), inCart + total);

  const lines = sizes
    .map(({ size }) => cartLine(product, size, quantities[size] ?? 0))
    .filter((line) => line.quantity > 0);

  function add() {
    cart.add(...lines);
    onChange({});
  }

  const quote = () => lines.map((line) => ({ ...line, unitPriceKobo: reached.priceKobo }));

  return (
    <SizeQuantities
      legend="Quantity per size"
      sizes={sizes}
      quantities={quantities}
      onChange={(size, quantity) => onChange({ ...quantities, [size]: quantity })}
      stopWords={(size, max) =>
        `Size ${size} stops at ${max.toLocaleString("en")}: no more in stock`
      }
      className="mt-5 border-line border-t pt-4"
    >
      <p role="status" className="mt-3 text-nav tabular-nums">
        {total > 0 &&
          `${total} ${total === 1 ? "piece" : "pieces"} at ${formatNaira(reached.priceKobo)}: ${formatNaira(kobo(reached.priceKobo * total))}`}
      </p>
      <Button disabled={total === 0} onClick={add} className="mt-2 w-full">
        Add sizes to cart
      </Button>
      {total > 0 && (
        <ShareButtons
          what="this quote"
          compose={(store) => quoteMessage(store, quote(), new Date())}
          className="mt-1"
        />
      )}
    </SizeQuantities>
  );
}
