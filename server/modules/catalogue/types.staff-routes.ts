import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { ClothingType } from "#contract/api/products.ts";
import {
  AddClothingType,
  ChangeClothingType,
  MergeClothingType,
  OrderClothingTypes,
  StaffType,
  StaffTypeSummary,
} from "#contract/api/staff-types.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { addClothingType } from "./add-clothing-type.ts";
import { changeType } from "./change-type.ts";
import { mergeType } from "./merge-type.ts";
import { orderTypesAsStaff } from "./order-types.ts";
import { tellType, tellTypes } from "./tell-types.ts";
import type { TypeFollowers } from "./type-followers.ts";

/** Two size guides with the most sizes and the longest texts. */
const typeLimit = 48 * 1024;
/** The order of the most types with the longest ids, twice. */
const orderLimit = 80 * 1024;
const Params = Type.Object({ id: Type.String({ pattern: "^[\\w-]{1,64}$" }) });
const one = { params: Params, response: { 200: dataOf(StaffType) } };
const all = { 200: dataOf(Type.Array(StaffTypeSummary)) };

/** Staff's calls on types of clothing. */
export function typeStaffRoutes(
  runtime: Runtime,
  followers: readonly TypeFollowers[],
): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/types",
      staffCall("products.read", "Every type of clothing in the store's order", { response: all }),
      async () => ({ data: await tellTypes(db) }),
    );

    app.get(
      "/types/:id",
      staffCall("products.read", "A type of clothing with its sizes and size guides", one),
      async (request) => ({ data: await tellType(db, followers, request.params.id) }),
    );

    app.post(
      "/types",
      staffCall("products.edit", "Add a type of clothing, or find the one of this name", {
        body: AddClothingType,
        response: { 201: dataOf(ClothingType) },
      }),
      async (request, reply) => {
        const data = await addClothingType(runtime, requireStaff(request), request.body.name);
        return reply.code(201).send({ data });
      },
    );

    app.patch(
      "/types/:id",
      {
        bodyLimit: typeLimit,
        ...staffCall("types.edit", "Make a type as it is sent: name, sizes and size guides", {
          ...one,
          body: ChangeClothingType,
        }),
      },
      async (request) => {
        const { params, body } = request;
        const staff = requireStaff(request);
        return { data: await changeType(runtime, followers, staff, params.id, body) };
      },
    );

    app.post(
      "/types/order",
      {
        bodyLimit: orderLimit,
        ...staffCall("types.edit", "Put the types in another order", {
          body: OrderClothingTypes,
          response: all,
        }),
      },
      async (request) => ({
        data: await orderTypesAsStaff(runtime, requireStaff(request), request.body),
      }),
    );

    app.post(
      "/types/:id/merge",
      staffCall("types.edit", "Give all goods of a type another one, and take the type away", {
        ...one,
        body: MergeClothingType,
      }),
      async (request) => {
        const { params, body } = request;
        const staff = requireStaff(request);
        return { data: await mergeType(runtime, followers, staff, params.id, body) };
      },
    );
  };
}
