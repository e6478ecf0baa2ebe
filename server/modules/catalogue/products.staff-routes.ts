import { Type } from "typebox";
import { BulkUpdateProducts, BulkUpdateResult } from "#contract/api/catalogue/bulk-products.ts";
import { PictureCrop } from "#contract/api/catalogue/picture-crop.ts";
import {
  AdjustStock,
  CreateProduct,
  LedgerPage,
  LedgerQuery,
  SetProductStatus,
  UpdateProduct,
} from "#contract/api/catalogue/product-commands.ts";
import {
  ProductChoices,
  StaffPicture,
  StaffProduct,
  StaffProductPage,
  StaffProductQuery,
} from "#contract/api/catalogue/staff-products.ts";
import { dataOf } from "#contract/api/envelope.ts";
import { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { getIdempotencyKey } from "#server/platform/http/request-params.ts";
import {
  idempotentRecordHandler,
  recordHandler,
  staffCall,
} from "#server/platform/http/staff-call.ts";
import { bulkUpdateProductsAsStaff } from "./bulk/bulk-update-products.ts";
import { createProductAsStaff } from "./products/create-product.ts";
import {
  getProductChoices,
  getStaffProduct,
  listStaffProducts,
} from "./products/get-staff-product.ts";
import { cropPictureAsStaff } from "./products/pictures.staff-routes.ts";
import { setProductStatusAsStaff } from "./products/product-status.ts";
import {
  adjustStockAsStaff,
  type FindReferencedSizes,
  updateProductAsStaff,
} from "./products/update-product.ts";
import { getLedger, type LedgerNames } from "./stock/stock-ledger.ts";

const bodyLimit = 48 * 1024;
const changesLimit = 128 * 1024;
const Params = Type.Object({ id: Type.String({ maxLength: 100, pattern: "^[\\w-]+$" }) });
const one = { params: Params, response: { 200: dataOf(StaffProduct) } };

export function productStaffRoutes(
  runtime: Runtime,
  names: LedgerNames,
  sizeReferences: readonly FindReferencedSizes[],
): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/products",
      staffCall("products.read", "List products by status, 50 per page", {
        querystring: StaffProductQuery,
        response: { 200: StaffProductPage },
      }),
      async (request) => await listStaffProducts(db, request.query),
    );

    app.get(
      "/products/options",
      staffCall("products.read", "List the types and sizes a product can have", {
        response: { 200: dataOf(ProductChoices) },
      }),
      async () => ({ data: await getProductChoices(db) }),
    );

    app.post(
      "/media/:id/crop",
      staffCall("products.edit", "Crop a picture to the 4:5 of cards and product pages", {
        params: Params,
        body: PictureCrop,
        response: { 201: dataOf(StaffPicture) },
      }),
      async (request, reply) => {
        const { params, body } = request;
        const data = await cropPictureAsStaff(runtime, requireStaff(request), params.id, body);
        return reply.code(201).send({ data });
      },
    );

    app.get(
      "/products/:id",
      staffCall("products.read", "Get a product in any status", one),
      async (request) => ({ data: await getStaffProduct(db, request.params.id) }),
    );

    app.post(
      "/products",
      {
        bodyLimit,
        ...staffCall("products.edit", "Create a product, published or as a draft", {
          headers: IdempotencyHeaders,
          body: CreateProduct,
          response: { 201: dataOf(StaffProduct) },
        }),
      },
      async (request, reply) => {
        const key = getIdempotencyKey(request.headers);
        const data = await createProductAsStaff(runtime, requireStaff(request), request.body, key);
        return reply.code(201).send({ data });
      },
    );

    app.post(
      "/products/bulk-update",
      {
        bodyLimit: changesLimit,
        ...staffCall(
          "products.edit",
          "Change the price, discount, type, featured flag or status of many products",
          {
            headers: IdempotencyHeaders,
            body: BulkUpdateProducts,
            response: { 200: dataOf(BulkUpdateResult) },
          },
        ),
      },
      async (request) => {
        const key = getIdempotencyKey(request.headers);
        return {
          data: await bulkUpdateProductsAsStaff(runtime, requireStaff(request), request.body, key),
        };
      },
    );

    app.patch(
      "/products/:id",
      {
        bodyLimit,
        ...staffCall("products.edit", "Update a product and its stock", {
          ...one,
          headers: IdempotencyHeaders,
          body: UpdateProduct,
        }),
      },
      idempotentRecordHandler({ db, sizeReferences }, updateProductAsStaff),
    );

    app.post(
      "/products/:id/status",
      staffCall("products.edit", "Publish, unpublish, schedule or archive a product", {
        ...one,
        body: SetProductStatus,
      }),
      recordHandler(runtime, setProductStatusAsStaff),
    );

    app.post(
      "/products/:id/stock",
      staffCall("stock.change", "Adjust the stock of a product", {
        ...one,
        headers: IdempotencyHeaders,
        body: AdjustStock,
      }),
      idempotentRecordHandler(runtime, adjustStockAsStaff),
    );

    app.get(
      "/products/:id/ledger",
      staffCall("products.read", "List the stock movements of a size, newest first", {
        params: Params,
        querystring: LedgerQuery,
        response: { 200: LedgerPage },
      }),
      async (request) => await getLedger(db, names, request.params.id, request.query),
    );
  };
}
