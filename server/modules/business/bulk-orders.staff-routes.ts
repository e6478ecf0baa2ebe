import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { Idempotent } from "#contract/api/idempotent.ts";
import {
  BulkOrderPage,
  StaffBulkOrder,
  StaffBulkOrderQuery,
  UpdateBulkOrder,
  WriteBulkOrderMessage,
} from "#contract/api/staff-bulk-orders.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readWhose } from "#server/modules/staff/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordId, RecordParams } from "#server/platform/http/record-params.ts";
import { sendFile } from "#server/platform/http/send-file.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { actOnRecord, staffCall } from "#server/platform/http/staff-call.ts";
import { answerPage } from "#server/platform/paging.ts";
import { findAttachment } from "./bulk-order-files.queries.ts";
import { countBulkOrders, findBulkOrder, listBulkOrders } from "./bulk-orders.queries.ts";
import { toStaffBulkOrder, toSummaries } from "./to-bulk-order-reply.ts";
import { updateBulkOrder, writeOnBulkOrder } from "./work-on-bulk-order.ts";

/** Staff's calls on bulk-order enquiries. */
export function bulkOrderStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/bulk-orders",
      staffCall(
        "enquiries.read",
        "Bulk-order enquiries, those that wait for an answer the longest waiting first",
        {
          querystring: StaffBulkOrderQuery,
          response: { 200: BulkOrderPage },
        },
      ),
      async (request) => {
        const staff = requireStaff(request);
        const { status, assignee, search } = request.query;
        const whose = await readWhose(db, staff, assignee, "enquiries.answer");
        const filter = { status, whose, search };
        const { data, meta } = await answerPage(
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
      staffCall("enquiries.read", "A bulk-order enquiry with its files, notes and replies", {
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
      staffCall("enquiries.answer", "Move an enquiry on, or give it to somebody", {
        params: RecordParams,
        body: UpdateBulkOrder,
        response: { 200: dataOf(StaffBulkOrder) },
      }),
      actOnRecord(runtime, updateBulkOrder),
    );

    for (const [path, kind, summary] of [
      ["replies", "reply", "Mail a reply to the buyer"],
      ["notes", "note", "Keep a note that the buyer never sees"],
    ] as const) {
      app.post(
        `/bulk-orders/:id/${path}`,
        staffCall("enquiries.answer", summary, {
          params: RecordParams,
          headers: Idempotent,
          body: WriteBulkOrderMessage,
          response: { 201: dataOf(StaffBulkOrder) },
        }),
        async (request, reply) => {
          const staff = requireStaff(request);
          const { params, headers, body } = request;
          const message = { kind, text: body.text };
          const key = headers["idempotency-key"];
          const data = await writeOnBulkOrder(runtime, staff, params.id, message, key);
          return reply.code(201).send({ data });
        },
      );
    }

    app.get(
      "/bulk-orders/:id/attachments/:attachmentId",
      staffCall("enquiries.read", "A file of an enquiry, to be saved and never shown in place", {
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
