export { countEarlierPaid } from "./buyer-history.queries.ts";
export { claimOrder } from "./claim-order.ts";
export { cancelOrder, expireOrder } from "./close-order.ts";
export { newOrder, readHoldMinutes, storeOrder } from "./create-order.ts";
export { listBuyersAmong, lockDoomed } from "./delete-orders.queries.ts";
export { deleteOrders } from "./delete-orders.ts";
export { findDrift } from "./drift.queries.ts";
export { createDropPhotoTask, dropPhotoJob } from "./drop-photo.ts";
export { exportOrders } from "./export-orders.ts";
export { findTypedOrder } from "./find-typed-order.ts";
export {
  forgetOldCompanies,
  listBuyerWords,
  listOrderNotes,
  listParcelPhotos,
} from "./forget-buyer.queries.ts";
export { forgetBuyer } from "./forget-buyer.ts";
export { getOwnOrder } from "./get-own-order.ts";
export { invoiceRoutes } from "./invoice.routes.ts";
export { limitUnpaid } from "./limit-unpaid.ts";
export { lookUpOrder } from "./look-up-order.ts";
export { makeInvoice } from "./make-invoice.ts";
export { markOrderPaid } from "./mark-order-paid.ts";
export { lockOrder, moveOrder } from "./move-order.ts";
export type { OrderRecord } from "./order.ts";
export { findSettling } from "./order-events.queries.ts";
export { orderFileStaffRoutes } from "./order-files.staff-routes.ts";
export { orderLink } from "./order-link.ts";
export { orderMailSamples, orderPaidSample, sampleOrder } from "./order-mail-samples.ts";
export { cameKobo, dueKobo, keptKobo, sentBackKobo } from "./order-money.ts";
export { orderMoveStaffRoutes } from "./order-moves.staff-routes.ts";
export { readOrderNumber } from "./order-number.ts";
export { listStatusChanges } from "./order-status.queries.ts";
export { listOrderedAmong, listOrderedSizes } from "./ordered-goods.queries.ts";
export {
  findOrder,
  findOrderByNumber,
  listOrders,
  listOrdersOfBuyer,
  listUnpaidPastHold,
  nameOrders,
  unlinkOrders,
  updatePaymentWay,
} from "./orders.queries.ts";
export { orderRoutes } from "./orders.routes.ts";
export { orderStaffRoutes } from "./orders.staff-routes.ts";
export { meltTally, type StatusTally, tallyOrders } from "./orders-list.queries.ts";
export {
  type CustomerKey,
  listDeliveredPieces,
  listLastBought,
  listOrderStates,
  lockOrderStates,
  type OrderState,
} from "./orders-of-customer.queries.ts";
export { noParcel } from "./parcel.ts";
export { parcelParts } from "./parcel-mail-parts.ts";
export { deleteEndedLookUps } from "./pay-link.queries.ts";
export {
  keptUntil,
  makeLookUpToken,
  makePayLink,
  payTokenOf,
  takeBackPayLink,
} from "./pay-link.ts";
export { photographParcel } from "./photograph-parcel.ts";
export { picturesOfOrders } from "./pictures-of-orders.queries.ts";
export { type Press, pressLocked } from "./press-order.ts";
export { printParcels } from "./print-parcels.ts";
export { recordRefund } from "./record-refund.ts";
export { isOwner, requireOrderHolder } from "./require-order-holder.ts";
export { reviveOrder } from "./revive-order.ts";
export { searchOrders } from "./search-orders.queries.ts";
export { sendPayLink } from "./send-pay-link.ts";
export {
  replaceEventMail,
  rewriteWithheldMail,
  takeBackEvent,
  withholdEventMail,
} from "./take-back-event.ts";
export { tellOrder } from "./tell-order.ts";
export { createTellSalesTask, tellSalesJob } from "./tell-sale.ts";
export { getOrder } from "./tell-staff-order.ts";
export { toCreditNote } from "./to-invoice.ts";
export { toOrderReply } from "./to-order-reply.ts";
export { countToPack, findLastDone, findPacking, listLatestOrders } from "./today.queries.ts";
export { undoSale } from "./undo-sale.ts";
export { tickPieces, writeNote } from "./work-on-order.ts";
