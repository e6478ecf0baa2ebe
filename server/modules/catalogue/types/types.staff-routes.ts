import { staffTypeRoutes } from "#contract/api/catalogue/staff-products.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { getStaffType, listStaffTypes, type TypeReferences } from "./get-types.ts";
import { mergeType } from "./merge-type.ts";
import { createType, reorderTypesAsStaff, updateTypeAsStaff } from "./update-type.ts";

const typeLimit = 48 * 1024;
const orderLimit = 80 * 1024;

export function typeStaffRoutes(
  runtime: Runtime,
  references: readonly TypeReferences[],
): ApiPlugin {
  const { db } = runtime;
  return async (app) => {
    handleRoutes(app, staffTypeRoutes, {
      "GET /staff/product-types": () => listStaffTypes(db),
      "GET /staff/product-types/:id": ({ params }) => getStaffType(db, references, params.id),
      "POST /staff/product-types": createType(runtime),
      "PATCH /staff/product-types/:id": {
        bodyLimit: typeLimit,
        handler: updateTypeAsStaff({ db, references }),
      },
      "POST /staff/product-types/reorder": {
        bodyLimit: orderLimit,
        handler: reorderTypesAsStaff(runtime),
      },
      "POST /staff/product-types/:id/merge": mergeType({ db, references }),
    });
  };
}
