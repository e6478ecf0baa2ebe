import { attachmentLimits } from "#contract/api/business/bulk-order-limits.ts";
import { CreateBulkOrder, PlacedBulkOrder } from "#contract/api/business/bulk-orders.ts";
import { dataOf } from "#contract/api/envelope.ts";
import { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import { acceptUploads } from "#server/platform/files/accept-uploads.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { getIdempotencyKey } from "#server/platform/http/request-params.ts";
import { createBulkOrder } from "./create-bulk-order.ts";

/** 500 lines with the longest texts, without files. */
const enquiryBytes = 128 * 1024;

/** Specification §7; no account needed. */
export function bulkOrderRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    noStore(app);
    await acceptUploads(app, {
      ...attachmentLimits,
      field: "attachments",
      jsonBytes: enquiryBytes,
    });

    app.post(
      "/bulk-orders",
      {
        bodyLimit: enquiryBytes,
        schema: {
          summary: "Send a bulk-order enquiry",
          description:
            "JSON, or multipart/form-data with the JSON as the part `request` and up to five JPEG, PNG, WebP or PDF files as `attachments`.",
          tags: ["business"],
          headers: IdempotencyHeaders,
          body: CreateBulkOrder,
          response: { 201: dataOf(PlacedBulkOrder) },
        },
      },
      async (request, reply) => {
        const { body, uploadedFiles: files } = request;
        const key = getIdempotencyKey(request.headers);
        const client = toClientKey(request.ip);
        const data = await createBulkOrder(runtime, request.caller, { body, files, key, client });
        return reply.code(201).send({ data });
      },
    );
  };
}
