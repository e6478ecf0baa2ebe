import { attachmentLimits } from "#contract/api/bulk-order-limits.ts";
import { CreateBulkOrder, PlacedBulkOrder } from "#contract/api/bulk-orders.ts";
import { dataOf } from "#contract/api/envelope.ts";
import { Idempotent } from "#contract/api/idempotent.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { clientOf } from "#server/platform/http/client-address.ts";
import { keepNothing } from "#server/platform/http/keep-nothing.ts";
import { onceKey } from "#server/platform/http/once-key.ts";
import { receiveFiles } from "#server/platform/http/receive-files.ts";
import { createBulkOrder } from "./create-bulk-order.ts";

/** Bytes of an enquiry without its files at most: 500 lines with the longest texts. */
const enquiryBytes = 128 * 1024;

/** The call that sends a bulk-order enquiry (specification §7). Nothing needs an account. */
export function bulkOrderRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    keepNothing(app);
    await receiveFiles(app, {
      ...attachmentLimits,
      field: "attachments",
      jsonBytes: enquiryBytes,
    });

    app.post(
      "/bulk-orders",
      {
        bodyLimit: enquiryBytes,
        schema: {
          summary: "Ask for a bulk order",
          description:
            "JSON, or multipart/form-data with the JSON as the part `request` and up to five JPEG, PNG, WebP or PDF files as `attachments`.",
          tags: ["business"],
          headers: Idempotent,
          body: CreateBulkOrder,
          response: { 201: dataOf(PlacedBulkOrder) },
        },
      },
      async (request, reply) => {
        const { body, sentFiles: files } = request;
        const key = onceKey(request.headers);
        const client = clientOf(request.ip);
        const data = await createBulkOrder(runtime, request.caller, { body, files, key, client });
        return reply.code(201).send({ data });
      },
    );
  };
}
