import { Type } from "typebox";
import {
  BulkOrderPage,
  StaffBulkOrder,
  StaffBulkOrderQuery,
  UpdateBulkOrder,
  WriteBulkOrderMessage,
} from "#contract/api/business/staff-bulk-orders.ts";
import { dataOf } from "#contract/api/envelope.ts";
import { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { parseAssignee } from "#server/modules/staff/index.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { sendFile } from "#server/platform/files/send-file.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { paginate } from "#server/platform/http/pagination.ts";
import { RecordId, RecordParams } from "#server/platform/http/request-params.ts";
import { recordHandler, staffCall } from "#server/platform/http/staff-call.ts";
import { findAttachment } from "./bulk-order-files.queries.ts";
import { countBulkOrders, findBulkOrder, listBulkOrders } from "./bulk-orders.queries.ts";
import {
  addBulkOrderMessage,
  toStaffBulkOrder,
  toSummaries,
  updateBulkOrder,
} from "./update-bulk-order.ts";

export function bulkOrderStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/bulk-orders",
      staffCall("enquiries.read", "List bulk-order enquiries; open ones oldest first", {
        querystring: StaffBulkOrderQuery,
        response: { 200: BulkOrderPage },
      }),
      async (request) => {
        const staff = requireStaff(request);
        const { status, assignee, search } = request.query;
        const assigneeFilter = await parseAssignee(db, staff, assignee, "enquiries.answer");
        const filter = { status, assignee: assigneeFilter, search };
        const { data, meta } = await paginate(
          request.query,
          (range) => listBulkOrders(db, filter, range),
          (order) => order,
        );
        const counts = await countBulkOrders(db, filter);
        return { data: await toSummaries(db, data), meta: { ...meta, counts } };
      },
    );

    app.get(
      "/bulk-orders/:id",
      staffCall("enquiries.read", "Get a bulk-order enquiry with its files, notes and replies", {
        params: RecordParams,
        response: { 200: dataOf(StaffBulkOrder) },
      }),
      async (request) => {
        const order = await findBulkOrder(db, request.params.id);
        if (!order) throw new AppError("not_found");
        return { data: await toStaffBulkOrder(db, order) };
      },
    );

    app.patch(
      "/bulk-orders/:id",
      staffCall("enquiries.answer", "Change the status or assignee of an enquiry", {
        params: RecordParams,
        body: UpdateBulkOrder,
        response: { 200: dataOf(StaffBulkOrder) },
      }),
      recordHandler(runtime, updateBulkOrder),
    );

    for (const [path, kind, summary] of [
      ["replies", "reply", "Email a reply to the customer"],
      ["notes", "note", "Add an internal note"],
    ] as const) {
      app.post(
        `/bulk-orders/:id/${path}`,
        staffCall("enquiries.answer", summary, {
          params: RecordParams,
          headers: IdempotencyHeaders,
          body: WriteBulkOrderMessage,
          response: { 201: dataOf(StaffBulkOrder) },
        }),
        async (request, reply) => {
          const staff = requireStaff(request);
          const { params, headers, body } = request;
          const message = { kind, text: body.text };
          const key = headers["idempotency-key"];
          const data = await addBulkOrderMessage(runtime, staff, params.id, message, key);
          return reply.code(201).send({ data });
        },
      );
    }

    app.get(
      "/bulk-orders/:id/attachments/:attachmentId",
      staffCall("enquiries.read", "Download a file of an enquiry", {
        params: Type.Object({ id: RecordId, attachmentId: RecordId }),
      }),
      async (request, reply) => {
        const { id, attachmentId } = request.params;
        const file = await findAttachment(db, id, attachmentId);
        if (!file) throw new AppError("not_found");
        reply.header("content-security-policy", "default-src 'none'; sandbox");
        return sendFile(reply, file);
      },
    );
  };
}
