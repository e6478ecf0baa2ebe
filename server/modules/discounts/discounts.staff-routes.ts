import { Type } from "typebox";
import { dataOf, pageOf } from "#contract/api/envelope.ts";
import { Idempotent } from "#contract/api/idempotent.ts";
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
} from "#contract/api/staff-discounts.ts";
import { CartToday, GotToday } from "#contract/api/staff-tried-carts.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { onceKey } from "#server/platform/http/once-key.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { actOnRecord, staffCall } from "#server/platform/http/staff-call.ts";
import { exportCodes } from "./export-codes.ts";
import { makeBatch } from "./make-batch.ts";
import { changeAsSent, createAsStaff, switchAsStaff } from "./staff-discount-acts.ts";
import { tellStaffDiscount, tellStaffDiscounts, tellUses } from "./tell-staff-discount.ts";
import { whatCartGets } from "./what-cart-gets.ts";

/** The most products and types with the longest ids. */
const bodyLimit = 24 * 1024;
const one = { params: RecordParams, response: { 200: dataOf(StaffDiscount) } };
const made = { 201: dataOf(StaffDiscount) };

/** Staff's calls on discounts. */
export function discountStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db, clock } = runtime;
  return async (app) => {
    app.get(
      "/discounts",
      staffCall(
        "discounts.read",
        "Discounts by where they stand, fifty to a page, with what they brought",
        { querystring: StaffDiscountQuery, response: { 200: StaffDiscountPage } },
      ),
      async (request) => await tellStaffDiscounts(db, clock(), request.query),
    );

    app.get(
      "/discounts/today",
      staffCall("discounts.read", "What a cart of a sum would get by each discount that runs", {
        querystring: CartToday,
        response: { 200: dataOf(Type.Array(GotToday)) },
      }),
      async (request) => ({ data: await whatCartGets(db, clock(), request.query) }),
    );

    app.get("/discounts/:id", staffCall("discounts.read", "A discount", one), async (request) => ({
      data: await tellStaffDiscount(db, clock(), request.params.id),
    }));

    app.get(
      "/discounts/:id/uses",
      staffCall("discounts.read", "The orders that took a discount, the newest first", {
        params: RecordParams,
        querystring: DiscountUsesQuery,
        response: { 200: pageOf(DiscountUse) },
      }),
      async (request) => await tellUses(db, clock(), request.params.id, request.query),
    );

    app.get(
      "/discounts/:id/codes",
      staffCall("discounts.edit", "The codes of a batch as CSV", { params: RecordParams }),
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
        ...staffCall(
          "discounts.edit",
          "Make a discount under a code, or one that comes by itself",
          { headers: Idempotent, body: CreateDiscount, response: made },
        ),
      },
      async (request, reply) => {
        const key = onceKey(request.headers);
        const data = await createAsStaff(runtime, requireStaff(request), request.body, key);
        return reply.code(201).send({ data });
      },
    );

    app.post(
      "/discounts/batches",
      {
        bodyLimit,
        ...staffCall("discounts.edit", "Make a discount with many codes, each used once", {
          headers: Idempotent,
          body: CreateBatch,
          response: made,
        }),
      },
      async (request, reply) => {
        const key = onceKey(request.headers);
        const data = await makeBatch(runtime, requireStaff(request), request.body, key);
        return reply.code(201).send({ data });
      },
    );

    app.patch(
      "/discounts/:id",
      {
        bodyLimit,
        ...staffCall("discounts.edit", "Make a discount as it is sent; orders keep what they got", {
          ...one,
          body: ChangeDiscount,
        }),
      },
      actOnRecord(runtime, changeAsSent),
    );

    app.post(
      "/discounts/:id/switch",
      staffCall("discounts.edit", "Switch a discount on or off", { ...one, body: SwitchDiscount }),
      actOnRecord(runtime, switchAsStaff),
    );
  };
}
