import type { Discount } from "#contract/api/discounts.ts";
import type { OfferedPaymentWay, PlaceOrder, ShippingInfo } from "#contract/api/orders.ts";
import { newKey } from "#contract/client/new-key.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { PricedCart } from "#contract/pricing/price-cart.ts";
import { api } from "../../api.ts";
import type { CartLine } from "../../session/cart-reducer.ts";
import { noteOrdered } from "../../session/ordered-lines.ts";
import {
  type PendingOrder,
  recallPendingOrder,
  rememberPendingOrder,
} from "../../session/pending-order.ts";
import type { CheckoutState } from "./checkout-state.ts";
import { payAgain } from "./payment-calls.ts";

/** What a shopper is about to order. */
interface WantedOrder {
  readonly lines: readonly CartLine[];
  readonly priced: PricedCart;
  readonly applied: Discount | undefined;
  /** The discount was asked for by its code. */
  readonly typed: boolean;
  readonly info: ShippingInfo;
  /** A business's own number for the order; may be empty. */
  readonly poNumber: string;
  readonly paymentWay: OfferedPaymentWay;
}

/** The order last sent: its body, its idempotency key, and the order it became. */
export interface Sending {
  readonly body: string;
  readonly key: string;
  readonly order?: PendingOrder;
}

/**
 * Places the order, or goes on with the one that the same press made before: sent again, after a lost reply or an
 * unpaid pop-up, it is not placed twice.
 * @param sending what was sent last; takes note of what is sent now
 * @throws {ApiFault} where the order is refused or the server cannot be reached.
 */
export async function placeOrder(
  sending: { current: Sending },
  wanted: WantedOrder,
): Promise<CheckoutState> {
  const body = bodyOf(wanted);
  sending.current = sameOrNew(sending.current, JSON.stringify(body));
  if (sending.current.order) return payAgain(asKept(sending.current.order));
  const placed = await api("POST /orders", {
    headers: { "idempotency-key": sending.current.key },
    body,
  });
  const order: PendingOrder = {
    orderNumber: placed.orderNumber,
    orderToken: placed.orderToken,
    totalAmount: placed.totalAmount,
    email: wanted.info.email,
  };
  noteOrdered(order.orderNumber, wanted.lines);
  if (placed.transfer) {
    rememberPendingOrder(order);
    return { step: "transfer", order, transfer: placed.transfer };
  }
  if (!placed.payment) return { step: "paid", order, transactionReference: null, notes: [] };
  sending.current = { ...sending.current, order };
  rememberPendingOrder(order);
  return { step: "paying", order, start: placed.payment };
}

/** The order with what became known of its payment meanwhile. */
function asKept(order: PendingOrder): PendingOrder {
  const kept = recallPendingOrder();
  return kept?.orderNumber === order.orderNumber ? kept : order;
}

function bodyOf({
  lines,
  priced,
  applied,
  typed,
  info,
  poNumber,
  paymentWay,
}: WantedOrder): PlaceOrder {
  return {
    items: lines.map((line, i) => ({
      productId: line.id,
      size: line.size,
      quantity: line.quantity,
      price: toNaira(priced.lines[i]?.unitPriceKobo ?? line.priceKobo),
      name: line.name,
      image: line.image?.thumbnailUrl ?? "",
    })),
    totalAmount: toNaira(priced.totalKobo),
    shippingInfo: info,
    ...(applied && {
      discountId: applied.id,
      ...(typed && { discountCode: applied.code }),
      discountAmount: toNaira(priced.discountKobo),
    }),
    ...(poNumber.trim() && { poNumber: poNumber.trim() }),
    ...(paymentWay !== "card" && { paymentWay }),
  };
}

function sameOrNew(last: Sending, body: string): Sending {
  return last.body === body ? last : { body, key: newKey() };
}
