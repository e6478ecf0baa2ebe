import type { PickupPlace } from "#contract/api/delivery/delivery.ts";
import type { OrderStatus, ShippingInfo } from "#contract/api/orders/orders.ts";
import type { OrderSource, RecordedMethod } from "#contract/api/orders/staff-new-order.ts";
import type { AcceptedPolicy, PaymentMethod } from "#contract/api/orders/staff-orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";

export interface OrderLine {
  readonly productId: string;
  readonly variantId: string;
  readonly name: string;
  readonly size: string;
  readonly image: string;
  readonly quantity: number;
  /** Units that were refunded and do not ship, or were returned. */
  readonly withdrawn: number;
  readonly unitPriceKobo: Kobo;
  readonly lineTotalKobo: Kobo;
  /** Share of the discount; the shares add up exactly. */
  readonly discountShareKobo: Kobo;
  /** Of what is paid for the line; 0 without VAT. */
  readonly vatKobo: Kobo;
}

/** As placed. Line totals and shipping hold it unless it is added to them. */
export interface OrderVat {
  readonly percent: number;
  readonly isAdded: boolean;
  readonly shippingKobo: Kobo;
  /** Of all lines and the delivery. */
  readonly totalKobo: Kobo;
}

export interface BuyingBusiness {
  readonly companyName: string;
  readonly taxId: string;
  readonly address: string;
}

export interface OrderRecord {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  /** In PROCESSING, to be paid on delivery, and not packed yet. */
  readonly awaitsPacking: boolean;
  readonly userId: string | null;
  readonly businessProfileId: string | null;
  /** Lower-cased; empty where only a phone number is known, or once erased. */
  readonly email: string;
  readonly shippingInfo: ShippingInfo;
  readonly subtotalKobo: Kobo;
  readonly shippingKobo: Kobo;
  readonly discountKobo: Kobo;
  readonly totalKobo: Kobo;
  /** Null where the store charged none. */
  readonly vat: OrderVat | null;
  /** Totals over all payments and refunds. */
  readonly receivedKobo: Kobo;
  readonly refundedKobo: Kobo;
  readonly reversedKobo: Kobo;
  /** Asked for once the order has left PENDING_PAYMENT; before that its total counts. */
  readonly dueKobo: Kobo;
  readonly discountId: string | null;
  readonly discountCode: string | null;
  /** Of a discount given by staff; else empty. */
  readonly discountReason: string;
  readonly source: OrderSource;
  /** SHA-256 of the order token. */
  readonly tokenHash: string;
  /** End of the stock reservation; null once paid. */
  readonly reservedUntil: Date | null;
  readonly paidAt: Date | null;
  /** Start of the return period. */
  readonly deliveredAt: Date | null;
  readonly paymentMethod: PaymentMethod;
  readonly openCases: number;
  readonly isPaymentDisputed: boolean;
  readonly version: number;
  readonly poNumber: string | null;
  /** Snapshot at checkout; null for deliveries. */
  readonly pickup: PickupPlace | null;
  /** Versions the customer accepted by placing it. */
  readonly acceptedPolicies: readonly AcceptedPolicy[];
  /** Snapshot at checkout. */
  readonly business: BuyingBusiness | null;
  readonly createdAt: Date;
  readonly lines: readonly OrderLine[];
}

export interface ParcelRecord {
  readonly carrier: string;
  readonly trackingNumber: string;
  /** Null unless our own rider delivers. */
  readonly handOverCode: string | null;
  readonly photoPath: string | null;
  /** How the rider took the money; null while unknown or paid otherwise. */
  readonly collectedMethod: RecordedMethod | null;
  readonly packedAt: Date | null;
  readonly shippedAt: Date | null;
}

/** Orders have an email or a phone number until their customer's data is erased. */
export function isErased({
  email,
  shippingInfo,
}: {
  readonly email: string;
  readonly shippingInfo: Pick<ShippingInfo, "phone">;
}): boolean {
  return email === "" && shippingInfo.phone === "";
}

export const noParcel: ParcelRecord = {
  carrier: "",
  trackingNumber: "",
  handOverCode: null,
  photoPath: null,
  collectedMethod: null,
  packedAt: null,
  shippedAt: null,
};

export interface StatusChangeReason {
  /** Such as `guest`, `user:usr_1`, `staff:stf_1`, `payments` or `system`. */
  readonly actor: string;
  readonly reason: string;
}

/** A transfer that paid an order, as its email tells it. */
export interface TransferReceipt {
  readonly amountKobo: Kobo;
  /** Such as `2026-11-23`. */
  readonly receivedOn: string;
  readonly reference: string;
  /** Name and bank, where a provider names them. */
  readonly from?: string;
}
