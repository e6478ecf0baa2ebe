import { Type } from "typebox";
import {
  CompareDiscounts,
  DiscountComparison,
} from "#contract/api/discounts/discount-simulation.ts";
import {
  ChangeDiscount,
  CreateBatch,
  CreateDiscount,
  DiscountUse,
  DiscountUsesQuery,
  StaffDiscount,
  StaffDiscountPage,
  StaffDiscountQuery,
  SwitchDiscount,
} from "#contract/api/discounts/staff-discounts.ts";
import { dataOf, pageOf } from "#contract/api/envelope.ts";
import { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { getIdempotencyKey, RecordParams } from "#server/platform/http/request-params.ts";
import { recordHandler, staffCall } from "#server/platform/http/staff-call.ts";
import { createBatch, exportCodes } from "./code-batches.ts";
import {
  createDiscountAsStaff,
  setDiscountActive,
  updateDiscountAsStaff,
} from "./discount-commands.ts";
import { compareDiscounts } from "./evaluate-subtotal.ts";
import { getDiscountUses, getStaffDiscount, getStaffDiscountPage } from "./get-staff-discount.ts";

const bodyLimit = 24 * 1024;
const discountReply = { params: RecordParams, response: { 200: dataOf(StaffDiscount) } };
const createdReply = { 201: dataOf(StaffDiscount) };

export function discountStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db, clock } = runtime;
  return async (app) => {
    app.get(
      "/discounts",
      staffCall("discounts.read", "List discounts with their usage", {
        querystring: StaffDiscountQuery,
        response: { 200: StaffDiscountPage },
      }),
      async (request) => await getStaffDiscountPage(db, clock(), request.query),
    );

    app.get(
      "/discounts/current",
      staffCall("discounts.read", "Compare active discounts for a cart amount", {
        querystring: CompareDiscounts,
        response: { 200: dataOf(Type.Array(DiscountComparison)) },
      }),
      async (request) => ({ data: await compareDiscounts(db, clock(), request.query) }),
    );

    app.get(
      "/discounts/:id",
      staffCall("discounts.read", "Get a discount", discountReply),
      async (request) => ({
        data: await getStaffDiscount(db, clock(), request.params.id),
      }),
    );

    app.get(
      "/discounts/:id/uses",
      staffCall("discounts.read", "List the orders that used a discount", {
        params: RecordParams,
        querystring: DiscountUsesQuery,
        response: { 200: pageOf(DiscountUse) },
      }),
      async (request) => await getDiscountUses(db, clock(), request.params.id, request.query),
    );

    app.get(
      "/discounts/:id/codes",
      staffCall("discounts.edit", "Export the codes of a batch as CSV", { params: RecordParams }),
      async (request, reply) => {
        const file = await exportCodes(runtime, requireStaff(request), request.params.id);
        return reply
          .header("content-type", "text/csv; charset=utf-8")
          .header("content-disposition", `attachment; filename="${file.name}"`)
          .send(file.table);
      },
    );

    app.post(
      "/discounts",
      {
        bodyLimit,
        ...staffCall("discounts.edit", "Create a discount", {
          headers: IdempotencyHeaders,
          body: CreateDiscount,
          response: createdReply,
        }),
      },
      async (request, reply) => {
        const key = getIdempotencyKey(request.headers);
        const data = await createDiscountAsStaff(runtime, requireStaff(request), request.body, key);
        return reply.code(201).send({ data });
      },
    );

    app.post(
      "/discounts/batches",
      {
        bodyLimit,
        ...staffCall("discounts.edit", "Create a discount with single-use codes", {
          headers: IdempotencyHeaders,
          body: CreateBatch,
          response: createdReply,
        }),
      },
      async (request, reply) => {
        const key = getIdempotencyKey(request.headers);
        const data = await createBatch(runtime, requireStaff(request), request.body, key);
        return reply.code(201).send({ data });
      },
    );

    app.patch(
      "/discounts/:id",
      {
        bodyLimit,
        ...staffCall("discounts.edit", "Update a discount", {
          ...discountReply,
          body: ChangeDiscount,
        }),
      },
      recordHandler(runtime, updateDiscountAsStaff),
    );

    app.post(
      "/discounts/:id/switch",
      staffCall("discounts.edit", "Activate or deactivate a discount", {
        ...discountReply,
        body: SwitchDiscount,
      }),
      recordHandler(runtime, setDiscountActive),
    );
  };
}
