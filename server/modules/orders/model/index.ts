export { noParcel, type OrderRecord } from "./order.ts";
export { balanceDueKobo, netReceivedKobo, netRefundedKobo, retainedKobo } from "./order-money.ts";
export { orderLink, parseOrderNumber } from "./order-number.ts";
