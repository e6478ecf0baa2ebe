import { useMemo, useState } from "react";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { SharedCart } from "#contract/share/cart-link.ts";
import { plural } from "#contract/text/format.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { WarningIcon } from "#ui/primitives/icons.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { SkeletonBar } from "#ui/primitives/skeleton.tsx";
import { Link } from "../../link.tsx";
import { useCart } from "../../session/cart/cart-context.tsx";
import {
  type CartLine,
  cartReducer,
  countItems,
  isSameLine,
} from "../../session/cart/cart-reducer.ts";
import { priceLines, withQuotedPrices } from "../../session/cart/priced-cart.ts";
import { CartQuoteLoader, useCartQuote } from "../../session/cart/use-cart-quote.ts";
import { useSession } from "../../session/session-context.tsx";
import { availableLines } from "../../stock/available-lines.ts";
import { findProducts } from "../../stock/find-products.ts";
import { useCheckoutOptions } from "../../store-content.ts";

export default function SharedLines({ shared }: { readonly shared: SharedCart }) {
  const cart = useCart();
  const ids = shared.lines.map(({ id }) => id);
  const load = useLoad((signal) => findProducts(ids, signal), ids.join());
  const products = load.value;
  /** What was added; the page then says so and hides the button. */
  const [added, setAdded] = useState<readonly CartLine[]>();

  const { lines, missing } = useMemo(() => {
    const requested = shared.lines.map((line, i) => ({
      ...line,
      name: `Item ${i + 1}`,
    }));
    return availableLines(requested, products ?? new Map(), added ? [] : cart.lines);
  }, [shared, products, cart.lines, added]);
  const unreadableMessage =
    shared.unreadable > 0 ? "Some items in this link couldn’t be loaded." : "";
  const sentences = [...missing, unreadableMessage].filter(Boolean);

  return (
    <>
      <h1 className="type-page">A cart for you</h1>
      {load.failure && !load.busy ? (
        <div className="mt-8">
          <ErrorBlock
            message="We couldn’t check what’s in stock."
            retryLabel="Try Again"
            onRetry={() => void load.reload()}
          />
        </div>
      ) : !products ? (
        <LoadingLines />
      ) : (
        <div className="mt-6 max-w-170">
          <p className="text-umber">
            Someone shared this cart with you. Prices and stock are current.
          </p>
          <MissingLines sentences={sentences} />
          <Lines
            lines={added ?? lines}
            inCart={added ? [] : cart.lines}
            cart={
              added
                ? cart.lines
                : lines.reduce((all, line) => cartReducer(all, { type: "add", line }), cart.lines)
            }
          />
          <AddLines
            lines={lines}
            added={added}
            onAdd={() => {
              setAdded(lines);
              cart.addWithNotice(lines, sentences);
            }}
          />
        </div>
      )}
    </>
  );
}

function LoadingLines() {
  return (
    <div role="status" className="mt-8 grid max-w-170 gap-4">
      <span className="sr-only">Checking stock</span>
      <SkeletonBar className="h-20" />
      <SkeletonBar className="h-20" />
    </div>
  );
}

function MissingLines({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="mt-5 flex gap-3 rounded-panel border border-line-strong bg-paper px-3.5 py-2.5 text-nav">
      <WarningIcon className="mt-0.5 size-4.5 shrink-0 text-amber" />
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

/** Each line at its price with what is already in the cart: wholesale tiers and quotes count both. */
function Lines(props: {
  readonly lines: readonly CartLine[];
  readonly inCart: readonly CartLine[];
  /** The cart once they are added, whose prices are quoted. */
  readonly cart: readonly CartLine[];
}) {
  const { lines, inCart, cart } = props;
  const { wholesale } = useSession();
  const { quotesPrices } = useCheckoutOptions();
  const [quote, setQuote] = useCartQuote();
  const quoted = withQuotedPrices([...inCart, ...lines], quote);
  const priced = priceLines(quoted, wholesale).lines.slice(inCart.length);
  const total = priced.reduce((subtotal, { lineTotalKobo }) => subtotal + lineTotalKobo, 0);
  if (lines.length === 0) return null;
  return (
    <>
      <ul className="mt-6 border-ink border-t">
        {lines.map((line, i) => {
          const quantityInCart = inCart.find((other) => isSameLine(other, line))?.quantity ?? 0;
          return (
            <li key={`${line.id} ${line.size}`} className="flex gap-3.5 border-line border-b py-4">
              <Picture
                image={line.image}
                alt=""
                sizes="64px"
                className="h-20 w-16 shrink-0 rounded-badge"
              />
              <div className="min-w-0 flex-1">
                <Link to={`/product/${line.id}`} className="font-medium hover:text-indigo">
                  {line.name}
                </Link>
                <p className="text-meta text-umber">
                  Size {line.size}, quantity {line.quantity}
                  <span>
                    {quantityInCart > 0 && `. ${quantityInCart} more already in your cart`}
                  </span>
                </p>
              </div>
              <p className="shrink-0 font-medium tabular-nums">
                {formatNaira(priced[i]?.lineTotalKobo ?? kobo(0))}
              </p>
            </li>
          );
        })}
      </ul>
      {quotesPrices && cart.length > 0 && <CartQuoteLoader lines={cart} onQuote={setQuote} />}
      <p
        aria-live={quotesPrices && "polite"}
        aria-atomic
        className="mt-4 flex justify-between gap-4 font-medium text-lead tabular-nums"
      >
        <span>{plural(countItems(lines), "item")}</span>
        <span>{formatNaira(kobo(total))}</span>
      </p>
    </>
  );
}

function AddLines(props: {
  readonly lines: readonly CartLine[];
  readonly added: readonly CartLine[] | undefined;
  readonly onAdd: () => void;
}) {
  const { lines, added, onAdd } = props;
  const cart = useCart();
  if (!added && lines.length === 0) {
    return (
      <LinkButton to="/products" variant="ghost" className="mt-6">
        All products
      </LinkButton>
    );
  }
  return (
    <div className="mt-6 flex flex-wrap items-center gap-4">
      <Button onClick={added ? cart.open : onAdd} className="max-xs:w-full">
        {added ? "Open the cart" : "Add to cart"}
      </Button>
      <p role="status" className="text-leaf">
        {added && "These items are in your cart."}
      </p>
    </div>
  );
}
