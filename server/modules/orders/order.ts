import type { OrderStatus, ShippingInfo } from "#contract/api/orders.ts";
import type { PaymentWay } from "#contract/api/staff-orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";

/** A line of an order: a frozen copy of what was bought. */
export interface OrderLine {
  readonly productId: string;
  readonly variantId: string;
  readonly name: string;
  readonly size: string;
  readonly image: string;
  readonly quantity: number;
  /** Of them, those that were refunded and do not go to the buyer, or came back. */
  readonly withdrawn: number;
  readonly unitPriceKobo: Kobo;
  readonly lineTotalKobo: Kobo;
  /** The line's share of the discount; the shares add up to it exactly. */
  readonly discountShareKobo: Kobo;
}

/** A company that buys, as an invoice names it. */
export interface BuyingBusiness {
  readonly companyName: string;
  readonly taxId: string;
  readonly address: string;
}

/** An order with its lines, as the database holds it. */
export interface OrderRecord {
  readonly id: string;
  /** What people and the payment provider see: `ASO-` and 8 characters. */
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly userId: string | null;
  readonly businessProfileId: string | null;
  /** Lower-cased. */
  readonly email: string;
  readonly shippingInfo: ShippingInfo;
  readonly subtotalKobo: Kobo;
  readonly shippingKobo: Kobo;
  readonly discountKobo: Kobo;
  readonly totalKobo: Kobo;
  /** What came in for it and what went back, over all payments and refunds; never more back than in. */
  readonly receivedKobo: Kobo;
  readonly refundedKobo: Kobo;
  /** Of both, what nobody sent back: it never came after all, or a bank took it back. */
  readonly reversedKobo: Kobo;
  readonly discountId: string | null;
  readonly discountCode: string | null;
  /** SHA-256 of the token that proves an order to be the caller's. */
  readonly tokenHash: string;
  /** Until when stock is held for an unpaid order; null once it is paid. */
  readonly holdExpiresAt: Date | null;
  readonly paidAt: Date | null;
  /** From here on the days run in which pieces may come back. */
  readonly deliveredAt: Date | null;
  readonly paymentWay: PaymentWay;
  /** Cases of its payments that a person must settle. */
  readonly openReviews: number;
  /** One of them doubts money that came. */
  readonly isMoneyDoubted: boolean;
  /** Counts the changes. */
  readonly version: number;
  /** The buyer's own purchase order number. */
  readonly poNumber: string | null;
  /** The company that bought, as its profile was when the order was placed. */
  readonly business: BuyingBusiness | null;
  readonly createdAt: Date;
  readonly lines: readonly OrderLine[];
}

/** Who moved an order and why, for its history. */
export interface MoveReason {
  /** Such as `guest`, `user:usr_1`, `staff:stf_1`, `payments` or `system`. */
  readonly actor: string;
  readonly reason: string;
}
