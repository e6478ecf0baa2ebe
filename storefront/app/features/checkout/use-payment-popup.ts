import { useEffect, useRef } from "react";
import type { CheckoutState } from "./checkout-state.ts";
import { openPayazaCheckout } from "./payaza/open-payaza-checkout.ts";
import type { PaymentActions } from "./use-payment.ts";

/** The provider's word for a wrong merchant key or mode: nothing the shopper can mend. */
const configurationFault = 401;

/** Opens the provider's pop-up while the checkout is at paying, and passes on what it tells. */
export function usePaymentPopup(state: CheckoutState, actions: PaymentActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  const paying = state.step === "paying" ? state : undefined;

  useEffect(() => {
    if (!paying) return;
    const { order, start } = paying;
    const tell = (event: "success" | "error" | "close" | "config_error") =>
      void latest.current.report(order, start.reference, event);
    const popup = openPayazaCheckout(start, {
      onSuccess: () => tell("success"),
      onClose: () => tell("close"),
      onError({ status }) {
        // a refused card stays in the pop-up, where another one can be tried
        if (status !== configurationFault) return;
        popup.close();
        tell("config_error");
      },
      onStalled: () => undefined,
    });
    return () => popup.close();
  }, [paying]);
}
