import { useEffect, useRef } from "react";
import type { CheckoutState } from "./checkout-state.ts";
import { openPayazaCheckout } from "./payaza/open-payaza-checkout.ts";
import type { PaymentActions } from "./use-payment.ts";

/** The provider’s status for a wrong merchant key or mode: nothing the shopper can fix. */
const invalidMerchantKeyStatus = 401;

/** Opens the provider’s pop-up while the checkout is paying, and reports its events. */
export function usePaymentPopup(state: CheckoutState, actions: PaymentActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  const paying = state.step === "paying" ? state : undefined;

  useEffect(() => {
    if (!paying) return;
    const { order, start } = paying;
    const report = (event: "success" | "error" | "close" | "config_error") =>
      void latest.current.report(order, start.reference, event);
    const popup = openPayazaCheckout(start, {
      onSuccess: () => report("success"),
      onClose: () => report("close"),
      onError({ status }) {
        // A refused card stays in the pop-up, where another can be tried.
        if (status !== invalidMerchantKeyStatus) return;
        popup.close();
        report("config_error");
      },
      onStalled: () => undefined,
    });
    return () => popup.close();
  }, [paying]);
}
