import { staffProductRoutes } from "#contract/api/catalogue/staff-products.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { bulkUpdateProductsAsStaff } from "./bulk/bulk-update-products.ts";
import { listBestSellers } from "./listing/list-products.ts";
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

const bodyLimit = 128 * 1024;
const changesLimit = 128 * 1024;

export function productStaffRoutes(
  runtime: Runtime,
  names: LedgerNames,
  sizeReferences: readonly FindReferencedSizes[],
): ApiPlugin {
  const { db } = runtime;
  return async (app) => {
    handleRoutes(app, staffProductRoutes, {
      "GET /staff/products": ({ query }) => listStaffProducts(db, query),
      "GET /staff/products/options": () => getProductChoices(db),
      "GET /staff/products/best-sellers": ({ query }) => listBestSellers(db, query),
      "GET /staff/products/:id": ({ params }) => getStaffProduct(db, params.id),
      "POST /staff/products": { bodyLimit, handler: createProductAsStaff(runtime) },
      "POST /staff/products/bulk-update": {
        bodyLimit: changesLimit,
        handler: bulkUpdateProductsAsStaff(runtime),
      },
      "PATCH /staff/products/:id": {
        bodyLimit,
        handler: updateProductAsStaff({ db, sizeReferences }),
      },
      "POST /staff/products/:id/status": setProductStatusAsStaff(runtime),
      "POST /staff/products/:id/stock": adjustStockAsStaff(runtime),
      "GET /staff/products/:id/ledger": ({ params, query }) =>
        getLedger(db, names, params.id, query),
      "POST /staff/media/:id/crop": ({ staff, params, body }) =>
        cropPictureAsStaff(runtime, staff, params.id, body),
    });
  };
}
