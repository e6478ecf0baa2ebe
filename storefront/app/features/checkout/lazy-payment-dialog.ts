import { lazyComponent } from "#ui/primitives/lazy-component.tsx";

/** Called when a shopper starts filling in the checkout. */
export const loadPaymentDialog = () => import("./payment-dialog.tsx");

export const PaymentDialog = lazyComponent(loadPaymentDialog);
