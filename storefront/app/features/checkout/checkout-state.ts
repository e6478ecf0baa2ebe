import type {
  OutOfStockMeta,
  PaymentStart,
  PaymentStatus,
  PriceChangedMeta,
} from "#contract/api/orders.ts";
import type { PendingOrder } from "../../session/pending-order.ts";

/** Why an order could not be placed, in a form the shopper can act on. */
export type PlacingProblem =
  | { readonly kind: "price_changed"; readonly figures: PriceChangedMeta }
  | { readonly kind: "out_of_stock"; readonly short: OutOfStockMeta }
  | { readonly kind: "message"; readonly text: string };

/** Where a checkout stands (specification §4, decision: Payment). */
export type CheckoutState =
  | { readonly step: "editing"; readonly problem?: PlacingProblem }
  | { readonly step: "placing" }
  /** Today's prices are being asked for, after the server refused older ones. */
  | { readonly step: "repricing" }
  | { readonly step: "paying"; readonly order: PendingOrder; readonly start: PaymentStart }
  | { readonly step: "confirming"; readonly order: PendingOrder }
  | { readonly step: "unpaid"; readonly order: PendingOrder; readonly note?: string }
  | { readonly step: "review"; readonly order: PendingOrder }
  | { readonly step: "closed"; readonly order: PendingOrder }
  | {
      readonly step: "paid";
      readonly order: PendingOrder;
      readonly transactionReference: string | null;
    };

/** What the server's word on a payment makes of the checkout. The pop-up's own word never decides. */
export function afterStatus(order: PendingOrder, status: PaymentStatus): CheckoutState {
  switch (status.state) {
    case "paid":
      return { step: "paid", order, transactionReference: status.transactionReference };
    case "confirming":
      return { step: "confirming", order };
    case "awaiting":
      return { step: "unpaid", order };
    case "review":
      return { step: "review", order };
    case "closed":
      return { step: "closed", order };
  }
}
