import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { Idempotent } from "#contract/api/idempotent.ts";
import { PictureCut } from "#contract/api/picture-cut.ts";
import {
  ChangeProduct,
  ChangeStock,
  CreateProduct,
  LedgerPage,
  LedgerQuery,
  MoveProduct,
} from "#contract/api/staff-product-acts.ts";
import { ChangedProducts, ChangeProducts } from "#contract/api/staff-product-changes.ts";
import {
  ProductChoices,
  StaffPicture,
  StaffProduct,
  StaffProductPage,
  StaffProductQuery,
} from "#contract/api/staff-products.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { onceKey } from "#server/platform/http/once-key.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { actOnRecord, actOnRecordOnce, staffCall } from "#server/platform/http/staff-call.ts";
import { changeProductsAsStaff } from "./change-products.ts";
import type { ListSpokenSizes } from "./list-spoken.ts";
import { type LedgerNames, readLedger } from "./read-ledger.ts";
import { cutAsStaff } from "./staff-pictures.ts";
import {
  changeAsSent,
  changeStockAsStaff,
  createAsStaff,
  moveAsStaff,
} from "./staff-product-acts.ts";
import { listStaffProducts, tellProductChoices, tellStaffProduct } from "./tell-staff-product.ts";

/** The longest description with every size and tier. */
const bodyLimit = 48 * 1024;
/** Two hundred products with all that may change of them. */
const changesLimit = 128 * 1024;
const Params = Type.Object({ id: Type.String({ maxLength: 100, pattern: "^[\\w-]+$" }) });
const one = { params: Params, response: { 200: dataOf(StaffProduct) } };

/** Staff's calls on goods and their stock. */
export function productStaffRoutes(
  runtime: Runtime,
  names: LedgerNames,
  sizeSpeakers: readonly ListSpokenSizes[],
): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/products",
      staffCall("products.read", "Goods by where they stand, fifty to a page", {
        querystring: StaffProductQuery,
        response: { 200: StaffProductPage },
      }),
      async (request) => await listStaffProducts(db, request.query),
    );

    app.get(
      "/products/choices",
      staffCall("products.read", "Types and sizes that a product may have", {
        response: { 200: dataOf(ProductChoices) },
      }),
      async () => ({ data: await tellProductChoices(db) }),
    );

    app.post(
      "/pictures/:id/cut",
      staffCall("products.edit", "Cut a picture to the 4:5 of cards and product pages", {
        params: Params,
        body: PictureCut,
        response: { 201: dataOf(StaffPicture) },
      }),
      async (request, reply) => {
        const { params, body } = request;
        const data = await cutAsStaff(runtime, requireStaff(request), params.id, body);
        return reply.code(201).send({ data });
      },
    );

    app.get(
      "/products/:id",
      staffCall("products.read", "A product, on sale or not", one),
      async (request) => ({ data: await tellStaffProduct(db, request.params.id) }),
    );

    app.post(
      "/products",
      {
        bodyLimit,
        ...staffCall("products.edit", "Take a new product in, on the shop or as a draft", {
          headers: Idempotent,
          body: CreateProduct,
          response: { 201: dataOf(StaffProduct) },
        }),
      },
      async (request, reply) => {
        const key = onceKey(request.headers);
        const data = await createAsStaff(runtime, requireStaff(request), request.body, key);
        return reply.code(201).send({ data });
      },
    );

    app.post(
      "/products/changes",
      {
        bodyLimit: changesLimit,
        ...staffCall(
          "products.edit",
          "Change price, reduction, type, place or standing of products, each for itself",
          {
            headers: Idempotent,
            body: ChangeProducts,
            response: { 200: dataOf(ChangedProducts) },
          },
        ),
      },
      async (request) => {
        const key = onceKey(request.headers);
        return {
          data: await changeProductsAsStaff(runtime, requireStaff(request), request.body, key),
        };
      },
    );

    app.patch(
      "/products/:id",
      {
        bodyLimit,
        ...staffCall(
          "products.edit",
          "Make a product as it is sent, with pieces that came or went",
          { ...one, headers: Idempotent, body: ChangeProduct },
        ),
      },
      actOnRecordOnce({ db, sizeSpeakers }, changeAsSent),
    );

    app.post(
      "/products/:id/status",
      staffCall(
        "products.edit",
        "Put a product on the shop, back to the drafts or into the archive",
        { ...one, body: MoveProduct },
      ),
      actOnRecord(runtime, moveAsStaff),
    );

    app.post(
      "/products/:id/stock",
      staffCall(
        "stock.change",
        "Note pieces that came in, were counted, came back or were damaged",
        { ...one, headers: Idempotent, body: ChangeStock },
      ),
      actOnRecordOnce(runtime, changeStockAsStaff),
    );

    app.get(
      "/products/:id/ledger",
      staffCall("products.read", "Why a size has the stock it has, the newest first", {
        params: Params,
        querystring: LedgerQuery,
        response: { 200: LedgerPage },
      }),
      async (request) => await readLedger(db, names, request.params.id, request.query),
    );
  };
}
