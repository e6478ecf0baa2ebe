import { Readable } from "node:stream";
import { dataOf } from "#contract/api/envelope.ts";
import { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import {
  maxParcelPhotoBytes,
  PackingSlipsQuery,
  UploadParcelPhoto,
} from "#contract/api/orders/staff-order-commands.ts";
import { OrderExportQuery, StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { recordExport } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import { acceptUploads } from "#server/platform/files/accept-uploads.ts";
import { sendCsv, sendFile } from "#server/platform/files/send-file.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/request-params.ts";
import { recordHandler, staffCall } from "#server/platform/http/staff-call.ts";
import { createInvoicePdf, toInvoice } from "../documents/invoice.ts";
import { createOrderPackingSlips } from "../documents/packing-slips.ts";
import { removePhoto, saveParcelPhoto } from "../fulfilment/parcel-photo.ts";
import { getOrderReader } from "../model/order-reader.ts";
import { getOrder } from "../record/get-staff-order.ts";
import { streamOrderCsv } from "./export-orders-csv.ts";
import { resendOrderEmail } from "./resend-order-email.ts";

export function orderFileStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    await acceptUploads(app, {
      field: "photo",
      count: 1,
      fileBytes: maxParcelPhotoBytes,
      totalBytes: maxParcelPhotoBytes,
      jsonBytes: 1024,
    });

    app.get(
      "/orders/packing-slips",
      staffCall("orders.read", "Get packing slips of orders as one PDF", {
        querystring: PackingSlipsQuery,
      }),
      async (request, reply) => {
        const reader = getOrderReader(requireStaff(request));
        const content = await createOrderPackingSlips(
          runtime,
          request.query.ids.split(","),
          reader,
        );
        const name = "packing-slips.pdf";
        return sendFile(reply, {
          name,
          mediaType: "application/pdf",
          content,
          disposition: "inline",
        });
      },
    );

    app.get(
      "/orders/export",
      staffCall("orders.export", "Export orders as CSV", {
        querystring: OrderExportQuery,
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        const table = await streamOrderCsv(db, request.query, getOrderReader(staff));
        await recordExport(db, staff, "order.exported", request.query);
        return sendCsv(reply, "orders.csv", Readable.from(table));
      },
    );

    app.get(
      "/orders/:id/invoice",
      staffCall("prices.read", "Get an order's invoice as a PDF", { params: RecordParams }),
      async (request, reply) => {
        const order = await getOrder(db, request.params.id);
        const content = await createInvoicePdf(toInvoice(order, await getContact(db)));
        const name = `${order.orderNumber}.pdf`;
        return sendFile(reply, { name, mediaType: "application/pdf", content });
      },
    );

    app.post(
      "/orders/:id/resend-email",
      staffCall("orders.edit", "Resend the last email to the customer", {
        params: RecordParams,
        headers: IdempotencyHeaders,
        response: { 200: dataOf(StaffOrder) },
      }),
      async (request) => {
        const { params, headers } = request;
        const key = headers["idempotency-key"];
        return { data: await resendOrderEmail(runtime, requireStaff(request), params.id, key) };
      },
    );

    app.post(
      "/orders/:id/parcel-photo",
      staffCall("orders.pack", "Upload the parcel photo the customer sees", {
        description:
          "multipart/form-data with an empty JSON object as the part `request` and one JPEG, PNG or WebP file as `photo`.",
        params: RecordParams,
        body: UploadParcelPhoto,
        response: { 200: dataOf(StaffOrder) },
      }),
      async (request) => {
        const [file] = request.uploadedFiles;
        const staff = requireStaff(request);
        return { data: await saveParcelPhoto(runtime, staff, request.params.id, file) };
      },
    );

    app.delete(
      "/orders/:id/parcel-photo",
      staffCall("orders.pack", "Remove the parcel photo", {
        params: RecordParams,
        response: { 200: dataOf(StaffOrder) },
      }),
      recordHandler(runtime, removePhoto),
    );
  };
}
