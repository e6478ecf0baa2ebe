import { lazyPart } from "#ui/primitives/lazy-part.tsx";

/** Fetches the code of the payment; call it when a shopper begins to fill in the checkout. */
export const loadPaymentDialog = () => import("./payment-dialog.tsx");

/** The payment of a placed order. */
export const PaymentDialog = lazyPart(loadPaymentDialog);
