import { Readable } from "node:stream";
import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { parcelPhotoBytes, SendPhoto, SlipsQuery } from "#contract/api/staff-order-acts.ts";
import { OrderExportQuery, StaffOrder } from "#contract/api/staff-orders.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { receiveFiles } from "#server/platform/http/receive-files.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { drawInvoice } from "./draw-invoice.ts";
import { exportOrderTable } from "./export-order-table.ts";
import { photographParcel, removePhoto } from "./photograph-parcel.ts";
import { printSlips } from "./print-slips.ts";
import { resendOrderMail } from "./resend-order-mail.ts";
import { getOrder, readerOf } from "./tell-staff-order.ts";
import { toInvoice } from "./to-invoice.ts";

const tags = ["staff"];
const Params = Type.Object({ id: Type.String({ maxLength: 64, pattern: "^[\\w-]+$" }) });

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
      {
        config: { rights: "orders.read" },
        schema: {
          summary: "The packing slips of orders in one PDF, without prices",
          tags,
          querystring: SlipsQuery,
        },
      },
      async (request, reply) => {
        const reader = readerOf(requireStaff(request));
        const content = await printSlips(runtime, request.query.ids.split(","), reader);
        return reply
          .header("content-type", "application/pdf")
          .header("content-disposition", 'inline; filename="packing-slips.pdf"')
          .send(content);
      },
    );

    app.get(
      "/orders/export",
      {
        config: { rights: "orders.export" },
        schema: { summary: "The orders of the room as CSV", tags, querystring: OrderExportQuery },
      },
      async (request, reply) => {
        const table = await exportOrderTable(db, request.query, readerOf(requireStaff(request)));
        return reply
          .header("content-type", "text/csv; charset=utf-8")
          .header("content-disposition", 'attachment; filename="orders.csv"')
          .send(Readable.from(table));
      },
    );

    app.get(
      "/orders/:id/invoice",
      {
        config: { rights: "sums.read" },
        schema: { summary: "The invoice of an order as a PDF", tags, params: Params },
      },
      async (request, reply) => {
        const order = await getOrder(db, request.params.id);
        const content = await drawInvoice(toInvoice(order));
        return reply
          .header("content-type", "application/pdf")
          .header("content-disposition", `attachment; filename="${order.orderNumber}.pdf"`)
          .send(content);
      },
    );

    app.post(
      "/orders/:id/mails",
      {
        config: { rights: "orders.edit" },
        schema: {
          summary: "Send the buyer once more what they were told last",
          tags,
          params: Params,
          response: { 200: dataOf(StaffOrder) },
        },
      },
      async (request) => ({
        data: await resendOrderMail(runtime, requireStaff(request), request.params.id),
      }),
    );

    app.post(
      "/orders/:id/photo",
      {
        config: { rights: "orders.pack" },
        schema: {
          summary: "Keep the picture of the open parcel, which the buyer sees",
          description:
            "multipart/form-data with an empty JSON object as the part `request` and one JPEG, PNG or WebP file as `photo`.",
          tags,
          params: Params,
          body: SendPhoto,
          response: { 200: dataOf(StaffOrder) },
        },
      },
      async (request) => {
        const [file] = request.sentFiles;
        const staff = requireStaff(request);
        return { data: await photographParcel(runtime, staff, request.params.id, file) };
      },
    );

    app.delete(
      "/orders/:id/photo",
      {
        config: { rights: "orders.pack" },
        schema: {
          summary: "Take the picture of the parcel off",
          tags,
          params: Params,
          response: { 200: dataOf(StaffOrder) },
        },
      },
      async (request) => ({
        data: await removePhoto(runtime, requireStaff(request), request.params.id),
      }),
    );
  };
}
