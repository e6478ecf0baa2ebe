import { Type } from "typebox";
import { dataOf, pageOf } from "#contract/api/envelope.ts";
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
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { exportCodes } from "./export-codes.ts";
import { makeBatch } from "./make-batch.ts";
import { changeAsSent, createAsStaff, switchAsStaff } from "./staff-discount-acts.ts";
import { tellStaffDiscount, tellStaffDiscounts, tellUses } from "./tell-staff-discount.ts";

/** The most products and types with the longest ids. */
const bodyLimit = 24 * 1024;
const tags = ["staff"];
const read = { rights: "discounts.read" } as const;
const edit = { rights: "discounts.edit" } as const;
const Params = Type.Object({ id: Type.String({ maxLength: 64, pattern: "^[\\w-]+$" }) });
const response = { 200: dataOf(StaffDiscount) };

/** Staff's calls on discounts. */
export function discountStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db, clock } = runtime;
  return async (app) => {
    app.get(
      "/discounts",
      {
        config: read,
        schema: {
          summary: "Discounts by where they stand, fifty to a page, with what they brought",
          tags,
          querystring: StaffDiscountQuery,
          response: { 200: StaffDiscountPage },
        },
      },
      async (request) => await tellStaffDiscounts(db, clock(), request.query),
    );

    app.get(
      "/discounts/:id",
      { config: read, schema: { summary: "A discount", tags, params: Params, response } },
      async (request) => ({ data: await tellStaffDiscount(db, clock(), request.params.id) }),
    );

    app.get(
      "/discounts/:id/uses",
      {
        config: read,
        schema: {
          summary: "The orders that took a discount, the newest first",
          tags,
          params: Params,
          querystring: DiscountUsesQuery,
          response: { 200: pageOf(DiscountUse) },
        },
      },
      async (request) => await tellUses(db, clock(), request.params.id, request.query),
    );

    app.get(
      "/discounts/:id/codes",
      {
        config: edit,
        schema: { summary: "The codes of a batch as CSV", tags, params: Params },
      },
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
        config: edit,
        bodyLimit,
        schema: {
          summary: "Make a discount under a code, or one that comes by itself",
          tags,
          body: CreateDiscount,
          response: { 201: dataOf(StaffDiscount) },
        },
      },
      async (request, reply) => {
        const data = await createAsStaff(runtime, requireStaff(request), request.body);
        return reply.code(201).send({ data });
      },
    );

    app.post(
      "/discounts/batches",
      {
        config: edit,
        bodyLimit,
        schema: {
          summary: "Make a discount with many codes, each used once",
          tags,
          body: CreateBatch,
          response: { 201: dataOf(StaffDiscount) },
        },
      },
      async (request, reply) => {
        const data = await makeBatch(runtime, requireStaff(request), request.body);
        return reply.code(201).send({ data });
      },
    );

    app.patch(
      "/discounts/:id",
      {
        config: edit,
        bodyLimit,
        schema: {
          summary: "Make a discount as it is sent; orders keep what they got",
          tags,
          params: Params,
          body: ChangeDiscount,
          response,
        },
      },
      async (request) => ({
        data: await changeAsSent(runtime, requireStaff(request), request.params.id, request.body),
      }),
    );

    app.post(
      "/discounts/:id/switch",
      {
        config: edit,
        schema: {
          summary: "Switch a discount on or off",
          tags,
          params: Params,
          body: SwitchDiscount,
          response,
        },
      },
      async (request) => ({
        data: await switchAsStaff(runtime, requireStaff(request), request.params.id, request.body),
      }),
    );
  };
}
