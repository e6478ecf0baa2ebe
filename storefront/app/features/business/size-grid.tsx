import type { Product } from "#contract/api/catalogue/products.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { quoteMessage } from "#contract/share/share-messages.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { SizeQuantities } from "#ui/primitives/size-quantities.tsx";
import { getTierProgress, getTierRows } from "../../pricing/tier-rows.ts";
import { useCart } from "../../session/cart-context.tsx";
import { cartLine, pricingOf } from "../../session/cart-line.ts";
import { ShareButtons } from "../../sharing/share-buttons.tsx";
import { createStockAllocator } from "../../stock/available-lines.ts";

export function SizeGrid(props: {
  readonly product: Product;
  readonly inCart: number;
  readonly quantities: Readonly<Record<string, number>>;
  readonly onChange: (quantities: Readonly<Record<string, number>>) => void;
}) {
  const { product, inCart, quantities, onChange } = props;
  const cart = useCart();
  const allocator = createStockAllocator(new Map([[product.id, product]]), cart.lines);
  const sizes = product.sizesStock.map(({ size: { size } }) => ({
    size,
    max: allocator.left({ id: product.id, size }),
  }));
  const units = sizes.reduce((count, { size }) => count + (quantities[size] ?? 0), 0);
  const { reached } = getTierProgress(getTierRows(pricingOf(product)), inCart + units);

  const lines = sizes
    .map(({ size }) => cartLine(product, size, quantities[size] ?? 0))
    .filter((line) => line.quantity > 0);

  function add() {
    cart.add(...lines);
    onChange({});
  }

  const toQuotedLines = () => lines.map((line) => ({ ...line, unitPriceKobo: reached.priceKobo }));

  return (
    <SizeQuantities
      legend="Quantity per size"
      sizes={sizes}
      quantities={quantities}
      onChange={(size, quantity) => onChange({ ...quantities, [size]: quantity })}
      limitMessage={(size, max) => `Size ${size}: you can add up to ${formatNumber(max)}`}
      className="mt-5 border-line border-t pt-4"
    >
      <p role="status" className="mt-3 text-nav tabular-nums">
        {units > 0 &&
          `${plural(units, "unit")} at ${formatNaira(reached.priceKobo)}: ${formatNaira(kobo(reached.priceKobo * units))}`}
      </p>
      <Button disabled={units === 0} onClick={add} className="mt-2 w-full">
        Add sizes to cart
      </Button>
      {units > 0 && (
        <ShareButtons
          what="this quote"
          compose={(store) => quoteMessage(store, toQuotedLines(), new Date())}
          className="mt-1"
        />
      )}
    </SizeQuantities>
  );
}
