import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { OfferedPaymentWay } from "#contract/api/orders.ts";
import { faultOf } from "#contract/client/api-fault.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { PricedCart } from "#contract/pricing/price-cart.ts";
import { useCart } from "../../session/cart-context.tsx";
import { takeOrdered } from "../../session/ordered-lines.ts";
import {
  forgetPendingOrder,
  type PendingOrder,
  recallPendingOrder,
} from "../../session/pending-order.ts";
import { priceLines } from "../../session/priced-cart.ts";
import { useSession } from "../../session/session-context.tsx";
import type { PriceWith } from "./best-discount.ts";
import type { CheckoutState, PlacingProblem } from "./checkout-state.ts";
import { isSettled } from "./is-settled.ts";
import { loadPaymentDialog } from "./lazy-payment-dialog.ts";
import type { ShownShipping } from "./place-options.tsx";
import type { Sending } from "./place-order.ts";
import { type CheckoutField, type CheckoutForm, shippingInfoOf } from "./use-checkout-form.ts";
import { type DiscountControl, useDiscount } from "./use-discount.ts";

/** Where the code that places an order and takes its payment is lost on the way: nothing was sent. */
const notLoaded: CheckoutState = {
  step: "editing",
  problem: { kind: "message", text: "Failed to process your order." },
};

const loadNewPrices = () => import("./new-prices.ts");

/** Everything the checkout page shows and does. */
export interface Checkout {
  readonly state: CheckoutState;
  /** For the payment of the placed order, which is followed by its dialog. */
  readonly setState: Dispatch<SetStateAction<CheckoutState>>;
  readonly priced: PricedCart;
  readonly discount: DiscountControl;
  /**
   * Places the order; gives the field that the server found wrong, if any.
   * @param poNumber a business's own number for the order; may be empty
   */
  place(
    form: CheckoutForm,
    poNumber: string,
    paymentWay: OfferedPaymentWay,
  ): Promise<CheckoutField | undefined>;
  /** Puts the cart right after a refusal, in one tap. */
  fix(problem: PlacingProblem): void;
  /** Goes on with the payment of an order of before. */
  payFor(order: PendingOrder): Promise<void>;
  dismiss(): void;
}

/**
 * Runs a checkout: prices the cart, places the order, hands it to the payment (specification §4).
 * @param shippingKobo what sending it is believed to cost
 * @param onShipping hears what the server says instead
 */
export function useCheckout(
  shippingKobo: Kobo,
  onShipping: (shipping: ShownShipping) => void,
): Checkout {
  const cart = useCart();
  const [state, setState] = useState<CheckoutState>({ step: "editing" });
  const { wholesale, refreshBusiness } = useSession();
  const price: PriceWith = (granted) => priceLines(cart.lines, wholesale, granted, shippingKobo);
  const discount = useDiscount(
    price,
    cart.lines.map(({ id }) => id),
  );
  const priced = price(discount.applied);
  const sending = useRef<Sending>({ body: "", key: "" });

  /** Where the order is kept whose payment was asked for in the account, if one was. */
  const { state: handed }: { state: unknown } = useLocation();
  // Whoever comes from signing in hands over where they were, which is no order.
  const chosen = typeof handed === "string" ? handed : null;
  const followed = useRef("");
  useEffect(() => {
    const pending = (chosen && recallPendingOrder(chosen)) || recallPendingOrder();
    // Once the shopper closed its payment nothing is chosen any more, which is no reason to show it again.
    if (!pending || pending.orderNumber === followed.current) return;
    followed.current = pending.orderNumber;
    const recalling: CheckoutState = { step: "recalling", order: pending };
    /** What the shopper went on to do meanwhile stands. */
    const show = (next: CheckoutState) => setState((last) => (last === recalling ? next : last));
    setState(recalling);
    loadPaymentDialog()
      .then(({ findPaymentState, payAgain }) => (chosen ? payAgain : findPaymentState)(pending))
      .then(show, () => show(notLoaded));
  }, [chosen]);

  const { takeOut } = cart;
  useEffect(() => {
    if (!("order" in state) || state.order.fromAccount) return;
    // An order that a transfer is awaited for is placed for good: its pieces are no longer the cart's.
    if (state.step === "paid" || state.step === "transfer") {
      const ordered = takeOrdered(state.order.orderNumber);
      if (ordered.length > 0) takeOut(ordered);
    }
    // What is under review is not settled: the same press leads back to it and opens no second payment.
    if (isSettled(state)) forgetPendingOrder();
    if (isSettled(state) || state.step === "closed" || state.step === "transfer") {
      sending.current = { body: "", key: "" };
    }
  }, [state, takeOut]);

  /** Whoever buys and what things cost may both have changed; the cart counts anew from there. */
  async function priceAnew(problem: PlacingProblem & { kind: "price_changed" }) {
    const { figures } = problem;
    setState({ step: "repricing" });
    try {
      const { takeNewPrices } = await loadNewPrices();
      // A business also where none is known: the answer may have been lost that told of it.
      await takeNewPrices(cart, discount, figures, refreshBusiness());
      onShipping({ feeKobo: fromNaira(figures.shipping) });
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
    discount,
    async place(form, poNumber, paymentWay) {
      setState({ step: "placing" });
      // No order without the code that takes its payment.
      const code = await loadPaymentDialog().catch(() => undefined);
      if (!code) {
        setState(notLoaded);
        return undefined;
      }
      try {
        const { applied, typed } = await discount.inForce();
        const { lines } = cart;
        const what = { info: shippingInfoOf(form.values), poNumber, paymentWay };
        const wanted = { lines, priced: price(applied), applied, typed, ...what };
        setState(await code.placeOrder(sending, wanted));
        return undefined;
      } catch (fault) {
        setState({ step: "editing", problem: await code.problemOf(fault, cart.lines) });
        return showFieldFaults(fault, form);
      }
    },
    fix(problem) {
      if ("short" in problem) {
        for (const item of problem.short.items) {
          cart.setStock({ id: item.productId, size: item.size }, item.available);
        }
      }
      if (problem.kind === "price_changed") void priceAnew(problem);
      else setState({ step: "editing" });
    },
    async payFor(order) {
      setState({ step: "placing" });
      const code = await loadPaymentDialog().catch(() => undefined);
      setState(code ? await code.payAgain(order) : notLoaded);
    },
    dismiss() {
      setState({ step: "editing" });
    },
  };
}

function showFieldFaults(fault: unknown, form: CheckoutForm): CheckoutField | undefined {
  const named = faultOf(fault)?.errors ?? [];
  return form.blame(
    named.map((error) => ({ ...error, field: error.field.replace(/^shippingInfo\./, "") })),
  );
}
