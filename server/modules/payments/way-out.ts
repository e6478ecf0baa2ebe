import type { OrderStatus } from "#contract/api/orders.ts";
import type { RefundState, ReviewKind, WayOut } from "#contract/api/staff-payments.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";

/** The order of a case as it stands now. */
export interface SituationOrder {
  readonly status: OrderStatus;
  readonly totalKobo: Kobo;
  /** What came and is neither gone back nor on its way. */
  readonly heldKobo: Kobo;
  /** What of its money is the order's still; the rest is too much. */
  readonly owedKobo: Kobo;
  /** Pieces it would take or give back, such as `Òṣogbo boubou, M`, with the pieces of that size in stock. */
  readonly pieces: readonly {
    readonly name: string;
    readonly size: string;
    readonly quantity: number;
    readonly stock: number;
  }[];
  readonly isReturning: boolean;
  /** Whether a case of what is missing of it is open. */
  readonly isShortCaseOpen: boolean;
  /** Its buyer was forgotten: there is nobody to send anything to. */
  readonly isForgotten: boolean;
}

/** Everything that says how a case may be closed. */
export interface CaseSituation {
  readonly kind: ReviewKind;
  /** What is at stake: missing, in excess, in question, or to be returned. */
  readonly stakeKobo: Kobo | null;
  readonly order: SituationOrder | null;
  /** Of the case's own payment, what has not gone back. */
  readonly paymentHeldKobo: Kobo;
  /** It came to the shop's own account: the provider knows nothing of it. */
  readonly isTransfer: boolean;
  readonly refund: {
    readonly state: RefundState;
    readonly amountKobo: Kobo;
    /** Whether it is for pieces, and no mere amount. */
    readonly namesPieces: boolean;
    /** Pieces that go back on sale once its money went. */
    readonly pieces: number;
    /** It was not made, and what it was for went back by another refund since. */
    readonly isOvertaken: boolean;
  } | null;
  /** Until when pieces would be kept for a rest that is asked for, in words. */
  readonly keptUntil: string;
}

/** A way out of a case. */
export interface Way {
  readonly way: WayOut;
  readonly title: string;
  /** What happens; where it is not open, why. */
  readonly effect: string;
  readonly button: string;
  readonly amountKobo: Kobo | null;
  readonly isOpen: boolean;
}

/** The way that leaves an amount with the store; what becomes of pieces may be added. */
export function keep(amountKobo: Kobo, pieces = ""): Way {
  const sum = formatNaira(amountKobo);
  return {
    way: "leave",
    title: `Keep ${sum}`,
    effect: `Nothing is sent by this. Choose it when ${sum} went back another way, or was agreed with the buyer, who is told.${pieces}`,
    button: `Keep ${sum}`,
    amountKobo,
    isOpen: true,
  };
}

/** The way where nothing is left to decide. */
export function closing(effect: string): Way {
  const title = "Close the case";
  return { way: "leave", title, effect, button: title, amountKobo: null, isOpen: true };
}

/** The way where money that was doubted did come. */
export function isThere(effect: string): Way {
  return {
    way: "leave",
    title: "The money is there",
    effect,
    button: "Close: the money is there",
    amountKobo: null,
    isOpen: true,
  };
}

/** Of the case's own payment, what would be gone. */
export function goneOf({ stakeKobo, paymentHeldKobo }: CaseSituation): Kobo {
  return kobo(Math.min(stakeKobo ?? paymentHeldKobo, paymentHeldKobo));
}

/**
 * Whether the refund of a case, sent again, is all that its order has left. As long as nobody knows whether it went, its
 * money is not among what is held. A free order goes on.
 */
export function againEndsOrder({ order, refund }: CaseSituation): boolean {
  if (order === null || order.totalKobo === 0) return false;
  return order.heldKobo === (refund?.state === "unknown" ? 0 : refund?.amountKobo);
}

/** How many pieces an order has. */
export const piecesOf = ({ pieces }: SituationOrder) =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0);

/** What becomes of the pieces of an order that ends. */
export function backToStock(order: SituationOrder): string {
  const [only, ...others] = order.pieces;
  if (!only) return "No piece is held for it.";
  if (others.length > 0) return `${piecesOf(order)} pieces return to stock.`;
  const { name, size, stock, quantity } = only;
  return `${name} returns to stock, ${size} goes from ${stock} to ${stock + quantity}.`;
}
