import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { ClothingType } from "#contract/api/products.ts";
import {
  ChangeProduct,
  ChangeStock,
  CreateProduct,
  LedgerPage,
  LedgerQuery,
  MoveProduct,
} from "#contract/api/staff-product-acts.ts";
import {
  AddClothingType,
  ProductChoices,
  StaffProduct,
  StaffProductPage,
  StaffProductQuery,
} from "#contract/api/staff-products.ts";
import { hasRight } from "#contract/rights.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { addClothingType } from "./add-clothing-type.ts";
import { readLedger } from "./read-ledger.ts";
import {
  changeAsSent,
  changeStockAsStaff,
  createAsStaff,
  moveAsStaff,
} from "./staff-product-acts.ts";
import { listStaffProducts, tellProductChoices, tellStaffProduct } from "./tell-staff-product.ts";

/** The longest description with every size and tier. */
const bodyLimit = 48 * 1024;
const tags = ["staff"];
const read = { rights: "products.read" } as const;
const edit = { rights: "products.edit" } as const;
const Params = Type.Object({ id: Type.String({ maxLength: 100, pattern: "^[\\w-]+$" }) });
const response = { 200: dataOf(StaffProduct) };

/** Staff's calls on goods and their stock. */
export function productStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/products",
      {
        config: read,
        schema: {
          summary: "Goods by where they stand, fifty to a page",
          tags,
          querystring: StaffProductQuery,
          response: { 200: StaffProductPage },
        },
      },
      async (request) => await listStaffProducts(db, request.query),
    );

    app.get(
      "/products/choices",
      {
        config: read,
        schema: {
          summary: "Types and sizes that a product may have",
          tags,
          response: { 200: dataOf(ProductChoices) },
        },
      },
      async () => ({ data: await tellProductChoices(db) }),
    );

    app.get(
      "/products/:id",
      {
        config: read,
        schema: { summary: "A product, on sale or not", tags, params: Params, response },
      },
      async (request) => ({ data: await tellStaffProduct(db, request.params.id) }),
    );

    app.post(
      "/products",
      {
        config: edit,
        bodyLimit,
        schema: {
          summary: "Take a new product in, on the shop or as a draft",
          tags,
          body: CreateProduct,
          response: { 201: dataOf(StaffProduct) },
        },
      },
      async (request, reply) => {
        const data = await createAsStaff(runtime, requireStaff(request), request.body);
        return reply.code(201).send({ data });
      },
    );

    app.post(
      "/products/types",
      {
        config: edit,
        schema: {
          summary: "Add a type of clothing, or find the one of this name",
          tags,
          body: AddClothingType,
          response: { 201: dataOf(ClothingType) },
        },
      },
      async (request, reply) => {
        const data = await addClothingType(runtime, requireStaff(request), request.body.name);
        return reply.code(201).send({ data });
      },
    );

    app.patch(
      "/products/:id",
      {
        config: edit,
        bodyLimit,
        schema: {
          summary: "Make a product as it is sent, with pieces that came or went",
          tags,
          params: Params,
          body: ChangeProduct,
          response,
        },
      },
      async (request) => {
        const staff = requireStaff(request);
        if (request.body.stock && !hasRight(staff.role, "stock.change")) {
          throw new AppError("forbidden");
        }
        return { data: await changeAsSent(runtime, staff, request.params.id, request.body) };
      },
    );

    app.post(
      "/products/:id/status",
      {
        config: edit,
        schema: {
          summary: "Put a product on the shop, back to the drafts or into the archive",
          tags,
          params: Params,
          body: MoveProduct,
          response,
        },
      },
      async (request) => ({
        data: await moveAsStaff(runtime, requireStaff(request), request.params.id, request.body),
      }),
    );

    app.post(
      "/products/:id/stock",
      {
        config: { rights: "stock.change" },
        schema: {
          summary: "Note pieces that came in, were counted, came back or were damaged",
          tags,
          params: Params,
          body: ChangeStock,
          response,
        },
      },
      async (request) => {
        const staff = requireStaff(request);
        return { data: await changeStockAsStaff(runtime, staff, request.params.id, request.body) };
      },
    );

    app.get(
      "/products/:id/ledger",
      {
        config: read,
        schema: {
          summary: "Why a size has the stock it has, the newest first",
          tags,
          params: Params,
          querystring: LedgerQuery,
          response: { 200: LedgerPage },
        },
      },
      async (request) => await readLedger(db, request.params.id, request.query),
    );
  };
}
