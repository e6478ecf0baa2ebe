import { staffBulkOrderRoutes } from "#contract/api/business/business.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { parseAssignee } from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { sendFile } from "#server/platform/files/send-file.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { paginate } from "#server/platform/http/pagination.ts";
import { findAttachment } from "./bulk-order-files.queries.ts";
import { countBulkOrders, findBulkOrder, listBulkOrders } from "./bulk-orders.queries.ts";
import {
  addBulkOrderNote,
  replyToBulkOrder,
  toStaffBulkOrder,
  toSummaries,
  updateBulkOrder,
} from "./update-bulk-order.ts";

export function bulkOrderStaffRoutes(runtime: Runtime): ApiPlugin {
  const { db } = runtime;
  return async (app) => {
    handleRoutes(app, staffBulkOrderRoutes, {
      "GET /staff/bulk-orders": async ({ staff, query }) => {
        const { status, assignee, search } = query;
        const assigneeFilter = await parseAssignee(db, staff, assignee, "enquiries.answer");
        const filter = { status, assignee: assigneeFilter, search };
        const { data, meta } = await paginate(
          query,
          (range) => listBulkOrders(db, filter, range),
          (order) => order,
        );
        const counts = await countBulkOrders(db, filter);
        return { data: await toSummaries(db, data), meta: { ...meta, counts } };
      },

      "GET /staff/bulk-orders/:id": async ({ params }) => {
        const order = await findBulkOrder(db, params.id);
        if (!order) throw new AppError("not_found");
        return await toStaffBulkOrder(db, order);
      },

      "PATCH /staff/bulk-orders/:id": updateBulkOrder(runtime),
      "POST /staff/bulk-orders/:id/replies": replyToBulkOrder(runtime),
      "POST /staff/bulk-orders/:id/notes": addBulkOrderNote(runtime),

      "GET /staff/bulk-orders/:id/attachments/:attachmentId": async ({ params }, reply) => {
        const file = await findAttachment(db, params.id, params.attachmentId);
        if (!file) throw new AppError("not_found");
        reply.header("content-security-policy", "default-src 'none'; sandbox");
        return sendFile(reply, file);
      },
    });
  };
}
