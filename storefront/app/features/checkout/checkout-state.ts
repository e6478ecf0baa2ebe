import type {
  MoneyNote,
  OrderStatus,
  OutOfStockMeta,
  PaymentStart,
  PriceChangedMeta,
  TransferDetails,
} from "#contract/api/orders/orders.ts";
import type { PaymentStatus } from "#contract/api/payments/order-payments.ts";
import type { PendingOrder } from "../../session/order/pending-order.ts";

export type OrderProblem = {
  /** The shopper’s earlier unpaid order, which may hold the stock or the discount. */
  readonly heldByOrder?: PendingOrder | undefined;
} & (
  | {
      readonly kind: "price_changed";
      readonly prices: PriceChangedMeta;
      readonly reason: string | undefined;
    }
  | { readonly kind: "out_of_stock" | "not_sold"; readonly shortage: OutOfStockMeta }
  | { readonly kind: "message"; readonly text: string }
);

export type CheckoutState =
  | { readonly step: "editing"; readonly problem?: OrderProblem }
  /** An earlier order is unpaid as far as this tab knows; its status is being loaded. */
  | { readonly step: "recalling"; readonly order: PendingOrder }
  | { readonly step: "placing" }
  | { readonly step: "repricing" }
  /** Paid by transfer to an account made for the order, on its payment page. */
  | { readonly step: "account"; readonly order: PendingOrder }
  | { readonly step: "paying"; readonly order: PendingOrder; readonly start: PaymentStart }
  /** The payment link no longer works, such as one replaced by a newer mail. Polling stops. */
  | { readonly step: "unheld"; readonly order: PendingOrder }
  | { readonly step: "confirming"; readonly order: PendingOrder; readonly lost?: boolean }
  | {
      readonly step: "unpaid";
      readonly order: PendingOrder;
      /** Only when the provider said so; until then the page keeps polling. */
      readonly nothingCharged: boolean;
      readonly isPartPaid?: true;
      /** The card window was opened, and the provider has not yet said that nothing was charged. */
      readonly cardChargeUnconfirmed?: true;
      readonly isOverdue?: true;
      readonly hasAccount?: true;
      readonly reservedUntil?: string | undefined;
      readonly note?: string;
    }
  /** Stock is held until the transfer arrives on the shop’s account. */
  | {
      readonly step: "transfer";
      readonly order: PendingOrder;
      readonly transfer: TransferDetails;
      readonly cardChargeUnconfirmed?: true;
      /** Why it is not paid by card. */
      readonly note?: string | undefined;
    }
  | { readonly step: "review"; readonly order: PendingOrder; readonly notes: readonly MoneyNote[] }
  | {
      readonly step: "closed";
      readonly order: PendingOrder;
      /** The reason; `PENDING_PAYMENT` when the order takes no payment any more and will expire. */
      readonly orderStatus: OrderStatus;
      readonly nothingCharged: boolean;
    }
  | {
      readonly step: "paid";
      readonly order: PendingOrder;
      /** Placed: the rider takes the money. */
      readonly isPaidOnDelivery?: boolean;
      readonly transactionReference: string | null;
      readonly notes: readonly MoneyNote[];
    };

/** What the pop-up reports never decides. */
export function toCheckoutState(order: PendingOrder, status: PaymentStatus): CheckoutState {
  const { orderStatus, transactionReference, nothingCharged, notes, transfer } = status;
  const cardState = status.cardChargeUnconfirmed && { cardChargeUnconfirmed: true as const };
  const isPartPaid = status.dueAmount < status.totalAmount;
  switch (status.state) {
    case "paid":
      return { step: "paid", order, transactionReference, notes };
    case "confirming":
      return { step: "confirming", order };
    case "awaiting": {
      if (transfer) return { step: "transfer", order, transfer, ...cardState };
      const partPaid = isPartPaid && { isPartPaid };
      const unpaid: CheckoutState = {
        step: "unpaid",
        order,
        nothingCharged,
        reservedUntil: status.reservedUntil,
        ...partPaid,
        ...cardState,
        ...(status.account && { hasAccount: true as const }),
      };
      return status.canPay === false ? closeOverdue(unpaid) : unpaid;
    }
    case "review":
      return { step: "review", order, notes };
    case "closed":
      return { step: "closed", order, orderStatus, nothingCharged };
  }
}

/**
 * For an order whose time or attempts are used up. Partly paid orders wait for staff; cards that
 * may have been charged are polled further.
 */
export function closeOverdue(state: CheckoutState): CheckoutState {
  if (state.step !== "unpaid") return state;
  const { order, nothingCharged, isPartPaid, cardChargeUnconfirmed } = state;
  if (isPartPaid) return { step: "review", order, notes: [] };
  if (cardChargeUnconfirmed) return { ...state, isOverdue: true };
  return { step: "closed", order, orderStatus: "PENDING_PAYMENT", nothingCharged };
}

/** Whether an order takes no payment any more but is polled for money on its way. */
export function isOverdue(state: CheckoutState): boolean {
  return state.step === "unpaid" && state.isOverdue === true;
}

export function isUnpaid(state: CheckoutState): boolean {
  return isPayable(state) || (state.step === "closed" && state.orderStatus === "PENDING_PAYMENT");
}

/** Its order was paid elsewhere or has ended; after the deadline alone the window stays open. */
export function closesCardWindow(state: CheckoutState): boolean {
  return state.step === "paid" || (state.step === "closed" && !isUnpaid(state));
}

export function isPayable(
  state: CheckoutState,
): state is Extract<CheckoutState, { step: "unpaid" | "transfer" }> {
  return state.step === "unpaid" || state.step === "transfer";
}

/** The order whose payment is undecided, so that the page keeps polling. */
export function getUndecidedOrder(state: CheckoutState): PendingOrder | undefined {
  return state.step === "confirming" || isPayable(state) ? state.order : undefined;
}

/** Keeps notes, and the same object where nothing changed. */
export function mergeState(previous: CheckoutState, incoming: CheckoutState): CheckoutState {
  const next = isOverdue(previous) ? closeOverdue(incoming) : incoming;
  if (!isPayable(previous) || !isPayable(next)) return reuseIfEqual(previous, next);
  // a card window that failed to open leaves the transfer as it is
  if (previous.step === "transfer" && next.step === "unpaid" && next.note) {
    return { ...previous, note: next.note };
  }
  const note = next.note ?? previous.note;
  return reuseIfEqual(previous, note ? { ...next, note } : next);
}

function reuseIfEqual(previous: CheckoutState, next: CheckoutState): CheckoutState {
  return JSON.stringify(previous) === JSON.stringify(next) ? previous : next;
}

/** Polls every 3 s for a minute, then at growing intervals up to a minute. */
export const quickPolls = 20;
const minPollMs = 3_000;
const maxPollMs = 60_000;

/** In ms. Long at once where the provider said that nothing was charged. */
export function getPollDelayMs(attempts: number, nothingCharged = false): number {
  if (nothingCharged) return maxPollMs;
  if (attempts < quickPolls) return minPollMs;
  return Math.min(maxPollMs, minPollMs * 2 ** (attempts - quickPolls + 1));
}
