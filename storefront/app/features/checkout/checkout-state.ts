import type { PaymentStatus } from "#contract/api/order-payments.ts";
import type {
  MoneyNote,
  OrderStatus,
  OutOfStockMeta,
  PaymentStart,
  PriceChangedMeta,
  TransferDetails,
} from "#contract/api/orders.ts";
import type { PendingOrder } from "../../session/pending-order.ts";

/** Why an order could not be placed, in a form the shopper can act on. */
export type PlacingProblem = {
  /**
   * The shopper's own order of before, not paid yet, where it may be what stands in the way: it keeps its pieces, its
   * discount and its place among the unpaid ones.
   */
  readonly keptBy?: PendingOrder | undefined;
} & (
  | {
      readonly kind: "price_changed";
      readonly figures: PriceChangedMeta;
      /** Why a discount is not had, where that is what changed. */
      readonly reason: string | undefined;
    }
  /** Pieces that were bought meanwhile, or whose product or size the shop has given up. */
  | { readonly kind: "out_of_stock" | "not_sold"; readonly short: OutOfStockMeta }
  | { readonly kind: "message"; readonly text: string }
);

/** Where a checkout stands (specification §4). */
export type CheckoutState =
  | { readonly step: "editing"; readonly problem?: PlacingProblem }
  /** An order of before is unpaid as far as this tab knows: where its payment stands is being asked. */
  | { readonly step: "recalling"; readonly order: PendingOrder }
  | { readonly step: "placing" }
  /** Today's prices are being asked for, after the server refused older ones. */
  | { readonly step: "repricing" }
  | { readonly step: "paying"; readonly order: PendingOrder; readonly start: PaymentStart }
  /** What opened the payment opens it no more, as a link in whose place another was mailed: nothing is asked again. */
  | { readonly step: "unheld"; readonly order: PendingOrder }
  /** `lost` while the shop itself cannot be reached. */
  | { readonly step: "confirming"; readonly order: PendingOrder; readonly lost?: boolean }
  | {
      readonly step: "unpaid";
      readonly order: PendingOrder;
      /** Only where the provider said so; until then the page goes on asking. */
      readonly nothingCharged: boolean;
      /** Some of its money is here, so it never expires by itself. */
      readonly isPartPaid?: true;
      /** The card window was opened, and the provider did not say yet that nothing was charged. */
      readonly cardInDoubt?: true;
      /** It takes no payment any more, and is kept for money that may be on its way. */
      readonly isOverdue?: true;
      readonly note?: string;
    }
  /** The pieces are kept until its money is seen on the shop's account. */
  | {
      readonly step: "transfer";
      readonly order: PendingOrder;
      readonly transfer: TransferDetails;
      /** The card window was used, and the provider did not say yet that nothing was charged. */
      readonly cardInDoubt?: true;
      /** Why it is not paid by card. */
      readonly note?: string | undefined;
    }
  | { readonly step: "review"; readonly order: PendingOrder; readonly notes: readonly MoneyNote[] }
  | {
      readonly step: "closed";
      readonly order: PendingOrder;
      /** Says why; `PENDING_PAYMENT` for one that takes no payment any more and will expire. */
      readonly orderStatus: OrderStatus;
      readonly nothingCharged: boolean;
    }
  | {
      readonly step: "paid";
      readonly order: PendingOrder;
      readonly transactionReference: string | null;
      readonly notes: readonly MoneyNote[];
    };

/** What the server's word on a payment makes of the checkout. The pop-up's own word never decides. */
export function afterStatus(order: PendingOrder, status: PaymentStatus): CheckoutState {
  const { orderStatus, transactionReference, nothingCharged, notes, transfer } = status;
  const doubt = status.cardInDoubt && { cardInDoubt: true as const };
  const isPartPaid = status.dueAmount < status.totalAmount;
  switch (status.state) {
    case "paid":
      return { step: "paid", order, transactionReference, notes };
    case "confirming":
      return { step: "confirming", order };
    case "awaiting": {
      if (transfer) return { step: "transfer", order, transfer, ...doubt };
      const part = isPartPaid && { isPartPaid };
      const unpaid: CheckoutState = { step: "unpaid", order, nothingCharged, ...part, ...doubt };
      return status.mayPay === false ? endOverdue(unpaid) : unpaid;
    }
    case "review":
      return { step: "review", order, notes };
    case "closed":
      return { step: "closed", order, orderStatus, nothingCharged };
  }
}

/**
 * An unpaid order that takes no payment: its time or its attempts are over, so it expires soon. One of which a part was
 * paid waits for a person instead; what is said of its rest asks to pay it, which is not to be read here. One whose card
 * may have been charged is asked about: it is kept for that money. Of a transfer there is nobody to ask.
 */
export function endOverdue(state: CheckoutState): CheckoutState {
  if (state.step !== "unpaid") return state;
  const { order, nothingCharged, isPartPaid, cardInDoubt } = state;
  if (isPartPaid) return { step: "review", order, notes: [] };
  if (cardInDoubt) return { ...state, isOverdue: true };
  return { step: "closed", order, orderStatus: "PENDING_PAYMENT", nothingCharged };
}

/** Whether an order takes no payment any more, and is asked about for money that may be on its way. */
export function isOverdue(state: CheckoutState): boolean {
  return state.step === "unpaid" && state.isOverdue === true;
}

/** Whether an order is neither paid nor ended, though its time to pay may be over. */
export function isUnpaid(state: CheckoutState): boolean {
  return isDue(state) || (state.step === "closed" && state.orderStatus === "PENDING_PAYMENT");
}

/**
 * Whether an open card window is of no more use: its order was paid elsewhere, or has ended. Where only its time to pay is
 * over, it is kept a while longer for whoever is at the window.
 */
export function endsCardWindow(state: CheckoutState): boolean {
  return state.step === "paid" || (state.step === "closed" && !isUnpaid(state));
}

/** Whether an order is still to be paid, in whatever way. */
export function isDue(
  state: CheckoutState,
): state is Extract<CheckoutState, { step: "unpaid" | "transfer" }> {
  return state.step === "unpaid" || state.step === "transfer";
}

/** The order whose payment nobody can tell the end of yet, so that the page keeps asking. */
export function undecidedOrder(state: CheckoutState): PendingOrder | undefined {
  return state.step === "confirming" || isDue(state) ? state.order : undefined;
}

/**
 * What is shown after the server was asked again: a note stays, and what says the same stays the same. What takes no
 * payment takes none later.
 */
export function takeNews(last: CheckoutState, news: CheckoutState): CheckoutState {
  const next = isOverdue(last) ? endOverdue(news) : news;
  if (!isDue(last) || !isDue(next)) return sameOrNext(last, next);
  // a card window that could not be opened leaves the transfer as it stands
  if (last.step === "transfer" && next.step === "unpaid" && next.note) {
    return { ...last, note: next.note };
  }
  const note = next.note ?? last.note;
  return sameOrNext(last, note ? { ...next, note } : next);
}

function sameOrNext(last: CheckoutState, next: CheckoutState): CheckoutState {
  return JSON.stringify(last) === JSON.stringify(next) ? last : next;
}

/** The page asks every 3 s for a minute, then ever more seldom, at least once a minute. */
export const quickPolls = 20;
const quickMs = 3_000;
const longestMs = 60_000;

/**
 * How long to wait before asking again, in ms: at once long where the provider said that nothing was charged.
 * @param asked how often it was asked already
 */
export function pauseBeforeAsking(asked: number, nothingCharged = false): number {
  if (nothingCharged) return longestMs;
  if (asked < quickPolls) return quickMs;
  return Math.min(longestMs, quickMs * 2 ** (asked - quickPolls + 1));
}
