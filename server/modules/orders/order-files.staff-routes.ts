import { Readable } from "node:stream";
import { dataOf } from "#contract/api/envelope.ts";
import { Idempotent } from "#contract/api/idempotent.ts";
import { parcelPhotoBytes, SendPhoto, SlipsQuery } from "#contract/api/staff-order-acts.ts";
import { CorrectedOrder, OrderExportQuery, StaffOrder } from "#contract/api/staff-orders.ts";
import { recordExport } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readContact } from "#server/modules/settings/index.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { receiveFiles } from "#server/platform/http/receive-files.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { sendCsv, sendFile } from "#server/platform/http/send-file.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { actOnRecord, staffCall } from "#server/platform/http/staff-call.ts";
import { exportOrderTable } from "./export-order-table.ts";
import { makeInvoice } from "./make-invoice.ts";
import { photographParcel, removePhoto } from "./photograph-parcel.ts";
import { printSlips } from "./print-slips.ts";
import { resendOrderMail } from "./resend-order-mail.ts";
import { getOrder, readerOf } from "./tell-staff-order.ts";
import { toInvoice } from "./to-invoice.ts";

/** Staff's calls on papers, pictures and mails of orders. */
export function orderFileStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    await receiveFiles(app, {
      field: "photo",
      count: 1,
      fileBytes: parcelPhotoBytes,
      totalBytes: parcelPhotoBytes,
      jsonBytes: 1024,
    });

    app.get(
      "/orders/slips",
      staffCall("orders.read", "The packing slips of orders in one PDF, without prices", {
        querystring: SlipsQuery,
      }),
      async (request, reply) => {
        const reader = readerOf(requireStaff(request));
        const content = await printSlips(runtime, request.query.ids.split(","), reader);
        const name = "packing-slips.pdf";
        return sendFile(reply, { name, mediaType: "application/pdf", content, place: "inline" });
      },
    );

    app.get(
      "/orders/export",
      staffCall("orders.export", "The orders of the room as CSV", {
        querystring: OrderExportQuery,
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        const table = await exportOrderTable(db, request.query, readerOf(staff));
        await recordExport(db, staff, "orders.exported", request.query);
        return sendCsv(reply, "orders.csv", Readable.from(table));
      },
    );

    app.get(
      "/orders/:id/invoice",
      staffCall("sums.read", "The invoice of an order as a PDF", { params: RecordParams }),
      async (request, reply) => {
        const order = await getOrder(db, request.params.id);
        const content = await makeInvoice(toInvoice(order, await readContact(db)));
        const name = `${order.orderNumber}.pdf`;
        return sendFile(reply, { name, mediaType: "application/pdf", content });
      },
    );

    app.post(
      "/orders/:id/mails",
      staffCall("orders.edit", "Send the buyer once more what they were told last", {
        params: RecordParams,
        headers: Idempotent,
        response: { 200: dataOf(StaffOrder) },
      }),
      async (request) => {
        const { params, headers } = request;
        const key = headers["idempotency-key"];
        return { data: await resendOrderMail(runtime, requireStaff(request), params.id, key) };
      },
    );

    app.post(
      "/orders/:id/photo",
      staffCall("orders.pack", "Keep the picture of the open parcel, which the buyer sees", {
        description:
          "multipart/form-data with an empty JSON object as the part `request` and one JPEG, PNG or WebP file as `photo`.",
        params: RecordParams,
        body: SendPhoto,
        response: { 200: dataOf(StaffOrder) },
      }),
      async (request) => {
        const [file] = request.sentFiles;
        const staff = requireStaff(request);
        return { data: await photographParcel(runtime, staff, request.params.id, file) };
      },
    );

    app.delete(
      "/orders/:id/photo",
      staffCall("orders.pack", "Take the picture of the parcel off", {
        params: RecordParams,
        response: { 200: dataOf(CorrectedOrder) },
      }),
      actOnRecord(runtime, removePhoto),
    );
  };
}
