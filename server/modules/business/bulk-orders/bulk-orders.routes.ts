import { attachmentLimits } from "#contract/api/business/bulk-order-limits.ts";
import { shopBulkOrderRoutes } from "#contract/api/business/business.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import { acceptUploads } from "#server/platform/files/accept-uploads.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
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

    handleRoutes(app, shopBulkOrderRoutes, {
      "POST /bulk-orders": {
        bodyLimit: enquiryBytes,
        handler: ({ caller, ip, body, uploadedFiles: files, idempotencyKey: key }) =>
          createBulkOrder(runtime, caller, { body, files, key, client: toClientKey(ip) }),
      },
    });
  };
}
