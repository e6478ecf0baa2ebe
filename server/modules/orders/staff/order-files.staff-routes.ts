import { Readable } from "node:stream";
import { maxParcelPhotoBytes } from "#contract/api/orders/staff-order-commands.ts";
import { staffOrderFileRoutes } from "#contract/api/orders/staff-orders.routes.ts";
import { recordExport } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getSeller } from "#server/modules/settings/index.ts";
import { acceptUploads } from "#server/platform/files/accept-uploads.ts";
import { sendCsv, sendFile } from "#server/platform/files/send-file.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { createInvoicePdf, toInvoice } from "../documents/invoice.ts";
import { createOrderPackingSlips } from "../documents/packing-slips.ts";
import { removePhoto, saveParcelPhoto } from "../fulfilment/parcel-photo.ts";
import { getOrderReader } from "../model/order-reader.ts";
import { getOrder } from "../record/get-staff-order.ts";
import { streamOrderCsv } from "./export-orders-csv.ts";
import { resendOrderEmail } from "./resend-order-email.ts";

export function orderFileStaffRoutes(runtime: Runtime): ApiPlugin {
  const { db } = runtime;
  return async (app) => {
    await acceptUploads(app, {
      field: "photo",
      count: 1,
      fileBytes: maxParcelPhotoBytes,
      totalBytes: maxParcelPhotoBytes,
      jsonBytes: 1024,
    });

    handleRoutes(app, staffOrderFileRoutes, {
      async "GET /staff/orders/packing-slips"({ query, staff }, reply) {
        const content = await createOrderPackingSlips(
          runtime,
          query.ids.split(","),
          getOrderReader(staff),
        );
        const name = "packing-slips.pdf";
        return sendFile(reply, {
          name,
          mediaType: "application/pdf",
          content,
          disposition: "inline",
        });
      },

      async "GET /staff/orders/export"({ query, staff }, reply) {
        const table = await streamOrderCsv(db, query, getOrderReader(staff));
        await recordExport(db, staff, "order.exported", query);
        return sendCsv(reply, "orders.csv", Readable.from(table));
      },

      async "GET /staff/orders/:id/invoice"({ params }, reply) {
        const order = await getOrder(db, params.id);
        const content = await createInvoicePdf(
          toInvoice(order, await getSeller(db, runtime.config)),
        );
        const name = `${order.orderNumber}.pdf`;
        return sendFile(reply, { name, mediaType: "application/pdf", content });
      },

      "POST /staff/orders/:id/resend-email": resendOrderEmail(runtime),
      "POST /staff/orders/:id/parcel-photo": ({ params, staff, uploadedFiles: [file] }) =>
        saveParcelPhoto(runtime, staff, params.id, file),
      "DELETE /staff/orders/:id/parcel-photo": removePhoto(runtime),
    });
  };
}
