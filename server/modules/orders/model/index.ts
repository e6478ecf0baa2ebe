export { isErased, type OrderRecord, type OrderVat } from "./order.ts";
export {
  balanceDueKobo,
  isDueOnDelivery,
  netReceivedKobo,
  netRefundedKobo,
  paidForLine,
  paidForShipping,
  retainedKobo,
  toVatResponse,
} from "./order-money.ts";
export { orderLink, parseOrderNumber } from "./order-number.ts";
export { getOrderReader } from "./order-reader.ts";
