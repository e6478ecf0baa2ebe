export { acceptLatePayment, cancelOrder, expireOrder } from "./close-order.ts";
export { getHoldMinutes, newOrder, storeOrder, toOrderVat } from "./create-order.ts";
export { acceptOnDelivery, markOrderPaid, voidSale } from "./mark-order-paid.ts";
export { recordBalancePaid } from "./record-balance-paid.ts";
export { recordRefund } from "./record-refund.ts";
export { type OrderTransition, transitionOrder } from "./transition-order.ts";
export { requireUnpaidLimit } from "./unpaid-order-limit.ts";
