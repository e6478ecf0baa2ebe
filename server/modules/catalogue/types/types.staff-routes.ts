import { Type } from "typebox";
import {
  CreateClothingType,
  MergeClothingType,
  ReorderClothingTypes,
  StaffType,
  StaffTypeSummary,
  UpdateClothingType,
} from "#contract/api/catalogue/clothing-types.ts";
import { ClothingType } from "#contract/api/catalogue/products.ts";
import { dataOf } from "#contract/api/envelope.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { getStaffType, listStaffTypes, type TypeReferences } from "./get-types.ts";
import { mergeType } from "./merge-type.ts";
import { createType, reorderTypesAsStaff, updateTypeAsStaff } from "./update-type.ts";

const typeLimit = 48 * 1024;
const orderLimit = 80 * 1024;
const Params = Type.Object({ id: Type.String({ pattern: "^[\\w-]{1,64}$" }) });
const one = { params: Params, response: { 200: dataOf(StaffType) } };
const all = { 200: dataOf(Type.Array(StaffTypeSummary)) };

export function typeStaffRoutes(
  runtime: Runtime,
  references: readonly TypeReferences[],
): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/product-types",
      staffCall("products.read", "List the product types in the shop's order", { response: all }),
      async () => ({ data: await listStaffTypes(db) }),
    );

    app.get(
      "/product-types/:id",
      staffCall("products.read", "Get a product type with its sizes and size guides", one),
      async (request) => ({ data: await getStaffType(db, references, request.params.id) }),
    );

    app.post(
      "/product-types",
      staffCall("products.edit", "Create a product type, or return the one of this name", {
        body: CreateClothingType,
        response: { 201: dataOf(ClothingType) },
      }),
      async (request, reply) => {
        const data = await createType(runtime, requireStaff(request), request.body.name);
        return reply.code(201).send({ data });
      },
    );

    app.patch(
      "/product-types/:id",
      {
        bodyLimit: typeLimit,
        ...staffCall("types.edit", "Update name, sizes and size guides of a type", {
          ...one,
          body: UpdateClothingType,
        }),
      },
      async (request) => {
        const { params, body } = request;
        const staff = requireStaff(request);
        return { data: await updateTypeAsStaff(runtime, references, staff, params.id, body) };
      },
    );

    app.post(
      "/product-types/reorder",
      {
        bodyLimit: orderLimit,
        ...staffCall("types.edit", "Reorder the product types", {
          body: ReorderClothingTypes,
          response: all,
        }),
      },
      async (request) => ({
        data: await reorderTypesAsStaff(runtime, requireStaff(request), request.body),
      }),
    );

    app.post(
      "/product-types/:id/merge",
      staffCall("types.edit", "Merge a type into another", {
        ...one,
        body: MergeClothingType,
      }),
      async (request) => {
        const { params, body } = request;
        const staff = requireStaff(request);
        return { data: await mergeType(runtime, references, staff, params.id, body) };
      },
    );
  };
}
