import { staffOrderRoutes } from "#contract/api/orders/staff-orders.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireAllowed } from "#server/platform/auth/staff-caller.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { changeTracking } from "../fulfilment/change-tracking.ts";
import { correctAddress } from "../fulfilment/correct-address.ts";
import { createOrderNote, pinOrderNote, recordPackedQuantity } from "../fulfilment/order-notes.ts";
import { getOrderReader } from "../model/order-reader.ts";
import { emailPaymentLink, resendPaymentLink } from "../payment-link/payment-link.ts";
import { getStaffOrder } from "../record/get-staff-order.ts";
import { listStaffOrders } from "./list-staff-orders.ts";

export function orderStaffRoutes(runtime: Runtime): ApiPlugin {
  const { db } = runtime;
  return async (app) => {
    handleRoutes(app, staffOrderRoutes, {
      "GET /staff/orders": ({ query, staff }) => {
        const { minTotal, maxTotal } = query;
        if (minTotal !== undefined || maxTotal !== undefined) requireAllowed(staff, "prices.read");
        return listStaffOrders(db, query, getOrderReader(staff));
      },
      "GET /staff/orders/:id": ({ params, staff }) =>
        getStaffOrder(db, params.id, getOrderReader(staff)),
      "POST /staff/orders/:id/packed-items": recordPackedQuantity(runtime),
      "POST /staff/orders/:id/notes": createOrderNote(runtime),
      "PATCH /staff/orders/:id/notes/:noteId": pinOrderNote(runtime),
      "PATCH /staff/orders/:id/address": correctAddress(runtime),
      "PATCH /staff/orders/:id/parcel": changeTracking(runtime),
      "POST /staff/orders/:id/payment-link": resendPaymentLink(runtime),
      "POST /staff/orders/:id/payment-link/email": emailPaymentLink(runtime),
    });
  };
}
