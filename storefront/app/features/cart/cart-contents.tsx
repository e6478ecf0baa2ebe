import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Discount } from "#contract/api/discounts/discounts.ts";
import { formatArrivalDay } from "#contract/delivery/shop-calendar.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { bestAutomaticDiscount, type PriceWith } from "#contract/pricing/best-discount.ts";
import type { PricedCart } from "#contract/pricing/price-cart.ts";
import { cartMessage } from "#contract/share/share-messages.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { CheckIcon, WarningIcon } from "#ui/primitives/icons.tsx";
import { isDataSaverOn } from "#ui/primitives/pictures/data-saver.ts";
import { api } from "../../api.ts";
import BringBackCart from "../../components/bring-back-cart.tsx";
import { ShareButtons } from "../../components/share-buttons.tsx";
import { Link } from "../../link.tsx";
import { loadOnClick } from "../../loading/load-on-click.ts";
import { loadPage } from "../../loading/load-page.ts";
import { formatSaving, getTierProgress, getTierRows } from "../../pricing/tier-rows.ts";
import { readAuthToken } from "../../session/auth-token.ts";
import { useCart } from "../../session/cart/cart-context.tsx";
import { type CartLine, countItems } from "../../session/cart/cart-reducer.ts";
import { type CartQuote, priceLines, withQuotedPrices } from "../../session/cart/priced-cart.ts";
import { useSession } from "../../session/session-context.tsx";
import { useCheckoutOptions, useVat } from "../../store-content.ts";
import { CartLineRow } from "./cart-line-row.tsx";

interface QuotedProps {
  readonly quote: CartQuote | undefined;
}

export function CartContents({ quote }: QuotedProps) {
  const { lines, added, notice, isOpen } = useCart();
  // The row keeps its place after removal, so that content below does not move under a finger.
  const lastAdded = useRef(added);
  if (added || !isOpen) lastAdded.current = added;
  const [first, ...others] = lastAdded.current ?? [];
  const { wholesale } = useSession();
  const { quotesPrices } = useCheckoutOptions();
  // What more pieces would save is known of the store’s own prices alone.
  const hasTierNotes = wholesale && !quotesPrices;
  const priced = priceLines(withQuotedPrices(lines, quote), wholesale);
  const lastOfStyle = new Map(lines.map((line) => [line.id, line]));
  return (
    <>
      <p role="status" className={first ? "mb-4" : undefined}>
        {first && (
          <span
            className={classNames(
              "flex min-h-10.5 items-center gap-3 rounded-panel bg-leaf-wash px-3.5 py-2 font-medium text-leaf text-nav",
              !added && "invisible",
            )}
          >
            <CheckIcon className="size-4.5 shrink-0" />
            <span>
              {others.length > 0
                ? `${plural(countItems([first, ...others]), "item")} added`
                : `${first.name}, size ${first.size}, added`}
            </span>
          </span>
        )}
      </p>
      <div role="status">
        {notice.length > 0 && (
          <div className="mb-5 flex gap-3 rounded-panel border border-line-strong bg-paper px-3.5 py-2.5 text-nav">
            <WarningIcon className="mt-0.5 size-4.5 shrink-0 text-amber" />
            <ul>
              {notice.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <ul>
          {lines.map((line, i) => (
            <li key={`${line.id} ${line.size}`} className="border-line border-b py-4.5 first:pt-0">
              <CartLineRow line={line} priced={priced.lines[i]} />
              {hasTierNotes && lastOfStyle.get(line.id) === line && <TierNote line={line} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Loaded before navigation: the router cannot report a failed chunk. */
const loadCheckout = () => loadPage("checkout");
const openCheckout = loadOnClick(loadCheckout);

export function CartFooter({ quote }: QuotedProps) {
  const { lines, isOpen, close } = useCart();
  const { subtotalKobo, discountKobo } = useDiscountedCart(isOpen, quote);
  const vat = useVat();
  const { quotesPrices } = useCheckoutOptions();
  const navigate = useNavigate();
  const [checkoutState, setCheckoutState] = useState<"ready" | "going" | "failed">("ready");
  const isOpenRef = useRef(isOpen);
  isOpenRef.current = isOpen;

  useEffect(() => {
    if (!isDataSaverOn()) loadCheckout().catch(() => undefined);
  }, []);

  async function goToCheckout() {
    setCheckoutState("going");
    try {
      await openCheckout();
    } catch {
      setCheckoutState("failed");
      return;
    }
    setCheckoutState("ready");
    if (!isOpenRef.current) return;
    close();
    navigate("/checkout");
  }

  return (
    <>
      <div
        aria-live={quotesPrices && "polite"}
        aria-atomic
        className="flex items-baseline justify-between gap-4 font-medium text-lead"
      >
        <p>{vat?.isAdded ? "Subtotal before VAT" : "Subtotal"}</p>
        <p className="tabular-nums">{formatNaira(subtotalKobo)}</p>
      </div>
      {discountKobo > 0 && (
        <div className="mt-1 flex items-baseline justify-between gap-4 text-leaf-deep">
          <p>Discount</p>
          <p className="tabular-nums">{`−${formatNaira(discountKobo)}`}</p>
        </div>
      )}
      <DeliveryLine />
      <p className="mb-4 text-meta text-umber">Add discount codes at checkout.</p>
      <div role="alert">
        {checkoutState === "failed" && (
          <p className="mb-4 text-red">The checkout could not be loaded. Please try again.</p>
        )}
      </div>
      <Button
        disabled={lines.length === 0}
        busy={checkoutState === "going"}
        onClick={goToCheckout}
        className="w-full"
      >
        Checkout
      </Button>
      {lines.length > 0 && (
        <ShareButtons
          what="this cart"
          compose={(store) => cartMessage(store, lines)}
          className="mt-2 -mb-3 justify-center"
        />
      )}
    </>
  );
}

function EmptyCart() {
  const { close } = useCart();
  return (
    <div className="py-6">
      <p className="type-panel">Your cart is empty.</p>
      <BringBackCart className="mt-4" />
      <p className="mt-4 flex gap-6">
        <Link to="/products/new" onClick={close} className="text-link touch-target">
          New Arrivals
        </Link>
        <Link to="/products" onClick={close} className="text-link touch-target">
          All products
        </Link>
      </p>
    </div>
  );
}

/** Delivery time and fee within Nigeria; keeps its height while loading. */
function DeliveryLine() {
  const [title, setTitle] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    api("GET /delivery", { signal: stop.signal })
      .then(({ title, isSet, range }) =>
        setTitle(
          isSet ? `${title}. Arrives by ${formatArrivalDay(new Date(), range.daysTo)}` : title,
        ),
      )
      .catch(() => undefined);
    return () => stop.abort();
  }, []);
  return <p className="mt-1 min-h-5 text-meta text-umber tabular-nums">{title && `${title}.`}</p>;
}

/** The best automatic discount, as at checkout; `isOpen` loads discounts when the cart opens. */
function useDiscountedCart(isOpen: boolean, quote: CartQuote | undefined): PricedCart {
  const { lines } = useCart();
  const { wholesale } = useSession();
  const [discounts, setDiscounts] = useState<readonly Discount[]>([]);
  const authToken = readAuthToken();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call itself says who asks
  useEffect(() => {
    if (!isOpen) return;
    const abort = new AbortController();
    api("GET /discounts/available", { signal: abort.signal })
      .then(setDiscounts)
      // Silent, as at the checkout (specification §8).
      .catch(() => undefined);
    return () => abort.abort();
  }, [isOpen, authToken]);
  const price: PriceWith = (discount) =>
    priceLines(withQuotedPrices(lines, quote), wholesale, discount);
  return price(bestAutomaticDiscount(discounts, price));
}

function TierNote({ line }: { line: CartLine }) {
  const { lines } = useCart();
  const units = countItems(lines.filter(({ id }) => id === line.id));
  const { reached, next } = getTierProgress(getTierRows(line), units);
  if (reached.savedPercent <= 0 && !next) return null;
  return (
    <div className="mt-3 border-indigo border-l-3 bg-indigo-wash px-3 py-2 text-indigo text-meta tabular-nums">
      <p className="font-medium">
        {plural(units, "item")} of this style: {formatSaving(reached)}
      </p>
      {next && (
        <p>
          Add {formatNumber(next.missingUnits)} more: {formatSaving(next.row)}, you save{" "}
          {formatNaira(next.savedKobo)}
        </p>
      )}
    </div>
  );
}
