import type { FastifyRequest } from "fastify";
import { photoLimits } from "#contract/api/returns/return-limits.ts";
import { shopReturnRequestRoutes, shopReturnRoutes } from "#contract/api/returns/returns.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { acceptUploads } from "#server/platform/files/accept-uploads.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { type ApiPlugin, handleRoutes, isRecordId } from "#server/platform/http/handle-routes.ts";
import { getOrderReturns } from "./buyer/get-order-returns.ts";
import { requestReturnLink, requireReturnAccess } from "./buyer/return-access.ts";
import { requestReturn, withdrawReturn } from "./lifecycle/request-return.ts";

const orderRequestLimit = { name: "return", limit: 20, windowSeconds: 3600 };
/** Photos are kept when the request is withdrawn: at most about 100 MB for an order. */
const orderPhotoLimit = { name: "return-photos", limit: 10, windowSeconds: 86_400 };
/** Too few attempts to guess the token of a link. */
const wrongTokenLimit = { name: "return-wrong", limit: 200, windowSeconds: 600 };
/** Counts every request, since the reply never reveals whether it was right. */
const clientLinkLimit = { name: "return-link", limit: 300, windowSeconds: 600 };

export function returnRoutes(runtime: Runtime): ApiPlugin {
  const { db } = runtime;
  const requireAccess = ({ caller, headers }: FastifyRequest, id: string) =>
    requireReturnAccess(db, runtime, { id, caller, token: headers["x-return-token"]?.toString() });

  return async (app) => {
    noStore(app);

    handleRoutes(app, shopReturnRoutes, {
      "POST /returns/links": async ({ ip, body }) => {
        await runtime.limits.spend(clientLinkLimit, toClientKey(ip));
        return await requestReturnLink(runtime, body);
      },

      "GET /orders/:id/returns": async (request) => {
        const { order } = await requireAccess(request, request.params.id);
        return await getOrderReturns(db, runtime, order);
      },

      "POST /orders/:id/returns/:returnId/withdraw": async (request) => {
        const { id, returnId } = request.params;
        return await withdrawReturn(runtime, await requireAccess(request, id), returnId);
      },
    });

    await app.register(async (uploads) => {
      // Checked before any photo is read, since they cost memory.
      uploads.addHook("preValidation", async (request) => {
        const { id } = request.params as { readonly id: string };
        if (!isRecordId(id)) throw new AppError("not_found");
        const { order } = await runtime.limits.countRefused(
          [wrongTokenLimit, toClientKey(request.ip)],
          () => requireAccess(request, id),
        );
        await runtime.limits.spend(orderRequestLimit, order.id);
      });
      await acceptUploads(uploads, { ...photoLimits, field: "photos", jsonBytes: 64 * 1024 });
      handleRoutes(uploads as typeof app, shopReturnRequestRoutes, {
        "POST /orders/:id/returns": {
          bodyLimit: 64 * 1024,
          handler: async (request) => {
            const { body, uploadedFiles: files, idempotencyKey: key } = request;
            const access = await requireAccess(request, request.params.id);
            if (files.length > 0) await runtime.limits.spend(orderPhotoLimit, access.order.id);
            return await requestReturn(runtime, access, { body, files, key });
          },
        },
      });
    });
  };
}
