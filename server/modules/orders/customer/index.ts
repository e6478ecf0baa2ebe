export {
  type CustomerKey,
  type CustomerOrder,
  countEarlierPaid,
  listCustomerOrders,
  listDeliveredUnits,
  listPurchasedSizes,
  listRecentPurchases,
  lockCustomerOrders,
} from "./customer-orders.queries.ts";
export {
  filterUserIdsWithOrders,
  listBuyerIdentities,
  listOrderNotes,
  listParcelPhotos,
  lockOrdersToDelete,
} from "./erase-orders.queries.ts";
export { anonymizeBuyer, deleteOrders } from "./erase-orders.ts";
export { findOrderByInput, lookUpOrder } from "./look-up-order.ts";
export { getOwnOrder, isOrderOwner, linkGuestOrder, requireOrderAccess } from "./order-access.ts";
export { toOrderResponse } from "./to-order-response.ts";
