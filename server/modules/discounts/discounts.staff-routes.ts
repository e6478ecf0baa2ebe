import { staffDiscountRoutes } from "#contract/api/discounts/discounts.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { sendCsv } from "#server/platform/files/send-file.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { createBatch, exportCodes } from "./code-batches.ts";
import {
  createDiscountAsStaff,
  setDiscountActive,
  updateDiscountAsStaff,
} from "./discount-commands.ts";
import { compareDiscounts } from "./evaluate-subtotal.ts";
import { getDiscountUses, getStaffDiscount, getStaffDiscountPage } from "./get-staff-discount.ts";

const bodyLimit = 24 * 1024;

export function discountStaffRoutes(runtime: Runtime): ApiPlugin {
  const { db, clock } = runtime;
  return async (app) => {
    handleRoutes(app, staffDiscountRoutes, {
      "GET /staff/discounts": ({ query }) => getStaffDiscountPage(db, clock(), query),
      "GET /staff/discounts/current": ({ query }) => compareDiscounts(db, clock(), query),
      "GET /staff/discounts/:id": ({ params }) => getStaffDiscount(db, clock(), params.id),
      "GET /staff/discounts/:id/uses": ({ params, query }) =>
        getDiscountUses(db, clock(), params.id, query),
      "GET /staff/discounts/:id/codes": async (request, reply) => {
        const { name, table } = await exportCodes(runtime)(request);
        return sendCsv(reply, name, table);
      },
      "POST /staff/discounts": { bodyLimit, handler: createDiscountAsStaff(runtime) },
      "POST /staff/discounts/batches": { bodyLimit, handler: createBatch(runtime) },
      "PATCH /staff/discounts/:id": { bodyLimit, handler: updateDiscountAsStaff(runtime) },
      "POST /staff/discounts/:id/switch": setDiscountActive(runtime),
    });
  };
}
