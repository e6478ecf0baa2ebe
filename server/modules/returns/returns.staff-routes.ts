import { staffReturnRoutes } from "#contract/api/returns/returns.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findOrder } from "#server/modules/orders/queries/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { sendFile } from "#server/platform/files/send-file.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { paginate } from "#server/platform/http/pagination.ts";
import { getOrderReturns } from "./buyer/get-order-returns.ts";
import { approveReturn, declineReturn } from "./lifecycle/approve-return.ts";
import { closeReturn } from "./lifecycle/close-return.ts";
import { createReturnAsStaff } from "./lifecycle/create-return.ts";
import { receiveReturn } from "./lifecycle/receive-return.ts";
import { refundReturn } from "./lifecycle/refund-return.ts";
import {
  cancelExchangeShipment,
  markReturnNotReceived,
  reopenReturn,
} from "./lifecycle/reverse-step.ts";
import {
  changeExchangeTracking,
  printExchangePackingSlip,
  sendExchange,
} from "./lifecycle/send-exchange.ts";
import { findPhoto, findReturn } from "./model/returns.queries.ts";
import { countReturns, listReturns } from "./staff/return-list.queries.ts";
import { toReturnSummaries, toStaffReturn } from "./staff/to-staff-return.ts";

export function returnStaffRoutes(runtime: Runtime): ApiPlugin {
  const { db } = runtime;
  return async (app) => {
    handleRoutes(app, staffReturnRoutes, {
      "GET /staff/returns": async ({ staff: { role }, query }) => {
        const { tab, search } = query;
        const overdueRule = { now: runtime.clock(), overdueDays: runtime.config.returnOverdueDays };
        const { data, meta } = await paginate(
          query,
          (range) => listReturns(db, { tab, search }, overdueRule, range),
          (record) => record,
        );
        const counts = await countReturns(db, { search }, overdueRule);
        const summaries = await toReturnSummaries(db, { ...runtime, role }, data);
        return { data: summaries, meta: { ...meta, counts } };
      },

      "GET /staff/orders/:id/returns": async ({ params }) => {
        const order = await findOrder(db, params.id);
        if (!order) throw new AppError("not_found");
        return await getOrderReturns(db, runtime, order);
      },

      "POST /staff/orders/:id/returns": {
        bodyLimit: 64 * 1024,
        handler: createReturnAsStaff(runtime),
      },

      "GET /staff/returns/:id": async ({ params, staff: { role } }) => {
        const record = await findReturn(db, params.id);
        if (!record) throw new AppError("not_found");
        return await toStaffReturn(db, { ...runtime, role }, record);
      },

      "GET /staff/returns/:id/photos/:photoId": async ({ params }, reply) => {
        const photo = await findPhoto(db, params.id, params.photoId);
        if (!photo) throw new AppError("not_found");
        return reply
          .header("content-type", photo.mediaType)
          .header("content-disposition", "inline")
          .header("content-security-policy", "default-src 'none'; sandbox")
          .send(photo.content);
      },

      "GET /staff/returns/:id/packing-slip": async ({ params }, reply) => {
        const content = await printExchangePackingSlip(runtime, params.id);
        const name = "packing-slip.pdf";
        return sendFile(reply, {
          name,
          mediaType: "application/pdf",
          content,
          disposition: "inline",
        });
      },

      "POST /staff/returns/:id/approve": approveReturn(runtime),
      "POST /staff/returns/:id/decline": declineReturn(runtime),
      "POST /staff/returns/:id/close": closeReturn(runtime),
      "POST /staff/returns/:id/reopen": reopenReturn(runtime),
      "POST /staff/returns/:id/receive": {
        bodyLimit: 32 * 1024,
        handler: receiveReturn(runtime),
      },
      "POST /staff/returns/:id/unreceive": markReturnNotReceived(runtime),
      "POST /staff/returns/:id/ship": sendExchange(runtime),
      "POST /staff/returns/:id/cancel-shipment": cancelExchangeShipment(runtime),
      "PATCH /staff/returns/:id/parcel": changeExchangeTracking(runtime),
      "POST /staff/returns/:id/refund": refundReturn(runtime),
    });
  };
}
