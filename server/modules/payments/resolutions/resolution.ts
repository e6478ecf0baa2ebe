import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type {
  CaseKind,
  RefundState,
  ResolutionKind,
} from "#contract/api/payments/staff-payments.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";

export interface OrderContext {
  readonly status: OrderStatus;
  readonly totalKobo: Kobo;
  /** Received, not refunded and not about to be. */
  readonly heldKobo: Kobo;
  readonly earnedKobo: Kobo;
  readonly lines: readonly {
    readonly name: string;
    readonly size: string;
    readonly quantity: number;
    readonly stock: number;
  }[];
  readonly hasPendingRefund: boolean;
  readonly isUnderpaidCaseOpen: boolean;
  readonly isErased: boolean;
}

export interface CaseContext {
  readonly kind: CaseKind;
  /** Missing, in excess, disputed, or to be refunded. */
  readonly caseAmountKobo: Kobo | null;
  readonly order: OrderContext | null;
  readonly paymentHeldKobo: Kobo;
  /** To the shop's own account. */
  readonly isTransfer: boolean;
  readonly isRefundedByStaff: boolean;
  /** The name of who took the payment. */
  readonly provider: string;
  readonly refund: {
    readonly state: RefundState;
    readonly amountKobo: Kobo;
    /** Of its other parts. */
    readonly sentKobo: Kobo;
    readonly pendingKobo: Kobo;
    readonly restockQuantity: number;
    /** It failed, and another refund has covered its items. */
    readonly isSuperseded: boolean;
    readonly restocksRemaining: boolean;
  } | null;
  readonly reservedUntil: string;
}

export interface Resolution {
  readonly kind: ResolutionKind;
  readonly title: string;
  readonly effect: string;
  readonly button: string;
  readonly amountKobo: Kobo | null;
  readonly isOpen: boolean;
}

export function retainPayment(amountKobo: Kobo, itemsText = ""): Resolution {
  const amount = formatNaira(amountKobo);
  return {
    kind: "leave",
    title: `Keep ${amount}`,
    effect: `Keeps the money. Use this if you already refunded ${amount} another way, or agreed it with the customer. They are emailed.${itemsText}`,
    button: `Keep ${amount}`,
    amountKobo,
    isOpen: true,
  };
}

export function closeOnly(effect: string): Resolution {
  const title = "Close the case";
  return { kind: "leave", title, effect, button: title, amountKobo: null, isOpen: true };
}

export function paymentIsFine(effect: string): Resolution {
  return {
    kind: "leave",
    title: "Payment is fine",
    effect,
    button: "Close, payment is fine",
    amountKobo: null,
    isOpen: true,
  };
}

export function disputedAmount({ caseAmountKobo, paymentHeldKobo }: CaseContext): Kobo {
  return kobo(Math.min(caseAmountKobo ?? paymentHeldKobo, paymentHeldKobo));
}

export const countUnits = ({ lines }: OrderContext) =>
  lines.reduce((total, { quantity }) => total + quantity, 0);

export function restockText(order: OrderContext): string {
  const [only, ...others] = order.lines;
  if (!only) return "No items are reserved for it.";
  if (others.length > 0) return `${countUnits(order)} items return to stock.`;
  const { name, size, stock, quantity } = only;
  return `${name} returns to stock. Stock of ${size}: ${stock} → ${stock + quantity}.`;
}
