import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { CheckoutPaymentMethod } from "#contract/api/orders/orders.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { PriceWith } from "#contract/pricing/best-discount.ts";
import type { PricedCart } from "#contract/pricing/price-cart.ts";
import { noShippingFee } from "#contract/pricing/shipping-fee.ts";
import type { VatTerms } from "#contract/pricing/vat.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { loadOnClick } from "../../loading/load-on-click.ts";
import { useCart } from "../../session/cart/cart-context.tsx";
import { type CartQuote, priceLines, withQuotedPrices } from "../../session/cart/priced-cart.ts";
import { popOrderedLines } from "../../session/order/ordered-lines.ts";
import {
  clearPendingOrder,
  type PendingOrder,
  readPendingOrder,
} from "../../session/order/pending-order.ts";
import { useSession } from "../../session/session-context.tsx";
import { useVat } from "../../store-content.ts";
import type { CheckoutState, OrderProblem } from "./checkout-state.ts";
import type { ShippingChoice } from "./form/delivery-options.tsx";
import { type CheckoutField, type CheckoutForm, toShippingInfo } from "./form/use-checkout-form.ts";
import { isSettled } from "./is-settled.ts";
import type { OrderSubmission } from "./place-order.ts";
import { findReturningOrder } from "./returning-order.ts";
import { type DiscountControl, useDiscount } from "./use-discount.ts";

/** When the code that places orders fails to load: nothing was sent. */
const notLoaded: CheckoutState = {
  step: "editing",
  problem: { kind: "message", text: "Failed to process your order." },
};

/** Called when a shopper starts filling in the checkout. */
export const loadPaymentDialog = () => import("./payment/payment-dialog.tsx");

const openPayment = loadOnClick(loadPaymentDialog);
export const PaymentDialog = lazyComponent(loadPaymentDialog);

const loadNewPrices = () => import("./reprice-cart.ts");

export interface Checkout {
  readonly state: CheckoutState;
  readonly setState: Dispatch<SetStateAction<CheckoutState>>;
  readonly priced: PricedCart;
  /** With the fee that is quoted. */
  readonly shipping: ShippingChoice;
  readonly vat: VatTerms | undefined;
  readonly discount: DiscountControl;
  place(
    form: CheckoutForm,
    poNumber: string,
    paymentMethod: CheckoutPaymentMethod,
  ): Promise<CheckoutField | undefined>;
  fix(problem: OrderProblem): void;
  payFor(order: PendingOrder): Promise<void>;
  dismiss(): void;
}

/** Specification §4. `onShipping` is called with the server’s fee if it differs. */
export function useCheckout(
  choice: ShippingChoice,
  onShipping: (shipping: ShippingChoice) => void,
  quote: CartQuote | undefined,
  refreshQuote: () => void,
): Checkout {
  const shipping = withQuotedShipping(choice, quote);
  const cart = useCart();
  const [state, setState] = useState<CheckoutState>({ step: "editing" });
  const { wholesale, refreshBusiness } = useSession();
  const [ownVat, setVat] = useState(useVat());
  const vat = quote ? quote.vat : ownVat;
  const price: PriceWith = (granted) =>
    priceLines(withQuotedPrices(cart.lines, quote), wholesale, granted, shipping, vat);
  const discount = useDiscount(
    price,
    cart.lines.map(({ id }) => id),
  );
  const priced = price(discount.applied);
  const submission = useRef<OrderSubmission>({ body: "", key: "" });

  const { state: navigationState, search }: { state: unknown; search: string } = useLocation();
  // After signing in, the history state holds a return path, which is no order.
  const storageKey = typeof navigationState === "string" ? navigationState : null;
  const followedOrder = useRef("");
  useEffect(() => {
    const pendingOrder =
      findReturningOrder(search) ||
      (storageKey && readPendingOrder(storageKey)) ||
      readPendingOrder();
    // A closed payment is not shown again.
    if (!pendingOrder || pendingOrder.orderNumber === followedOrder.current) return;
    followedOrder.current = pendingOrder.orderNumber;
    const recallingState: CheckoutState = { step: "recalling", order: pendingOrder };
    /** What the shopper did in the meantime stays. */
    const setIfRecalling = (next: CheckoutState) =>
      setState((last) => (last === recallingState ? next : last));
    setState(recallingState);
    loadPaymentDialog()
      .then(({ loadPaymentState, startPayment }) =>
        (storageKey ? startPayment : loadPaymentState)(pendingOrder),
      )
      .then(setIfRecalling, () => setIfRecalling(notLoaded));
  }, [storageKey, search]);

  const { removeOrdered } = cart;
  useEffect(() => {
    if (!("order" in state) || state.order.fromAccount) return;
    // An order awaiting a transfer is final: its items leave the cart.
    if (state.step === "paid" || state.step === "transfer") {
      const orderedLines = popOrderedLines(state.order.orderNumber);
      if (orderedLines.length > 0) removeOrdered(orderedLines);
    }
    // An order under review is kept, so that the button starts no second payment.
    if (isSettled(state)) clearPendingOrder();
    if (isSettled(state) || state.step === "closed" || state.step === "transfer") {
      submission.current = { body: "", key: "" };
    }
  }, [state, removeOrdered]);

  async function repriceAndEdit(problem: OrderProblem & { kind: "price_changed" }) {
    const { prices } = problem;
    setState({ step: "repricing" });
    try {
      const { repriceCart } = await loadNewPrices();
      // Wholesale prices may apply even where no business is loaded: that answer may have failed.
      await repriceCart(cart, discount, prices, refreshBusiness());
      onShipping({ ...noShippingFee, feeKobo: fromNaira(prices.shipping) });
      setVat(prices.vat);
      refreshQuote();
      setState({ step: "editing" });
    } catch (cause) {
      console.error(cause);
      setState({ step: "editing", problem });
    }
  }

  return {
    state,
    setState,
    priced,
    shipping,
    vat,
    discount,
    async place(form, poNumber, paymentMethod) {
      setState({ step: "placing" });
      // No order without the code that takes its payment.
      const module = await openPayment().catch(() => undefined);
      if (!module) {
        setState(notLoaded);
        return undefined;
      }
      try {
        const { applied, typed: isCodeTyped } = await discount.resolveDiscount();
        const { lines } = cart;
        const details = {
          info: toShippingInfo(form.values),
          poNumber,
          paymentMethod,
          isPickup: shipping.isPickup === true,
          savesAddress: form.savesAddress,
        };
        const draft = { lines, priced: price(applied), applied, isCodeTyped, ...details };
        setState(await module.placeOrder(submission, draft));
        return undefined;
      } catch (error) {
        setState({ step: "editing", problem: await module.toOrderProblem(error, cart.lines) });
        return showFieldErrors(error, form);
      }
    },
    fix(problem) {
      if ("shortage" in problem) {
        for (const item of problem.shortage.items) {
          cart.setStock({ id: item.productId, size: item.size }, item.available);
        }
      }
      if (problem.kind === "price_changed") void repriceAndEdit(problem);
      else setState({ step: "editing" });
    },
    async payFor(order) {
      setState({ step: "placing" });
      const module = await openPayment().catch(() => undefined);
      setState(module ? await module.startPayment(order) : notLoaded);
    },
    dismiss() {
      setState({ step: "editing" });
    },
  };
}

/** Its texts are about the store's own fee. */
function withQuotedShipping(
  shipping: ShippingChoice,
  quote: CartQuote | undefined,
): ShippingChoice {
  const quoted = quote?.shipping;
  const isOwn =
    quoted?.feeKobo === shipping.feeKobo && quoted.freeFromKobo === shipping.freeFromKobo;
  if (!quoted || isOwn) return shipping;
  const { fee: _, note: __, ...choice } = shipping;
  return { ...choice, ...quoted };
}

function showFieldErrors(error: unknown, form: CheckoutForm): CheckoutField | undefined {
  const fieldErrors = asApiError(error)?.errors ?? [];
  return form.showErrors(
    fieldErrors.map((error) => ({ ...error, field: error.field.replace(/^shippingInfo\./, "") })),
  );
}
