import { formatNaira } from "#contract/money/naira.ts";
import type { PricedLine } from "#contract/pricing/price-cart.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { QuantityStepper } from "#ui/primitives/fields/quantity-stepper.tsx";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { Link } from "../../link.tsx";
import { useCart } from "../../session/cart/cart-context.tsx";
import { type CartLine, maxLineQuantity } from "../../session/cart/cart-reducer.ts";
import { stockLimitMessage } from "../../stock/stock-messages.ts";

export function CartLineRow(props: {
  readonly line: CartLine;
  readonly priced: PricedLine | undefined;
}) {
  const { line, priced } = props;
  const { setQuantity, close } = useCart();
  const name = `${line.name}, size ${line.size}`;
  function remove() {
    setQuantity(line, 0);
    announce(`${name} removed from your cart.`);
  }
  return (
    <div className="grid grid-cols-[72px_minmax(0,1fr)] gap-4 xs:grid-cols-[92px_minmax(0,1fr)]">
      <Picture
        image={line.image}
        sizes="92px"
        alt=""
        className="aspect-4/5 w-full self-start rounded-badge"
      />
      <div className="flex flex-col">
        <div className="flex items-baseline justify-between gap-4 font-medium">
          <Link
            to={`/product/${line.id}`}
            onClick={close}
            className="touch-target hover:text-indigo"
          >
            {line.name}
          </Link>
          <p className="tabular-nums">{priced && formatNaira(priced.lineTotalKobo)}</p>
        </div>
        <p className="text-meta text-umber tabular-nums">
          Size {line.size}
          <span>
            {priced && line.quantity > 1 && `, ${formatNaira(priced.unitPriceKobo)} each`}
          </span>
        </p>
        <div className="mt-auto flex items-end justify-between gap-4 pt-3">
          <QuantityStepper
            name={name}
            size="small"
            min={0}
            max={maxLineQuantity(line)}
            value={line.quantity}
            onChange={(quantity) => (quantity === 0 ? remove() : setQuantity(line, quantity))}
          />
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={remove}
            className="mb-1 text-link text-nav touch-target"
          >
            Remove
          </button>
        </div>
        <p role="status" className="text-meta text-umber not-empty:mt-1.5">
          {stockLimitMessage(line.stock, line.quantity)}
        </p>
      </div>
    </div>
  );
}
