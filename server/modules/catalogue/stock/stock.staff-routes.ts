import { staffStockRoutes } from "#contract/api/stock/stock.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { sendFile } from "#server/platform/files/send-file.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { adjustStockGridAsStaff } from "./adjust-stock.ts";
import { countSheetFile, createStockCountSheet } from "./count-sheet.ts";
import { getStockRow, listStock } from "./stock-grid.ts";

const bodyLimit = 128 * 1024;

export function stockStaffRoutes(runtime: Runtime): ApiPlugin {
  const { db } = runtime;
  return async (app) => {
    handleRoutes(app, staffStockRoutes, {
      "GET /staff/stock": ({ query }) => listStock(db, query),
      "GET /staff/stock/count-sheet": async ({ query }, reply) => {
        const content = await createStockCountSheet(runtime, query);
        return sendFile(reply, { ...countSheetFile, content });
      },
      "GET /staff/stock/:id": ({ params }) => getStockRow(db, params.id),
      "POST /staff/stock/adjustments": { bodyLimit, handler: adjustStockGridAsStaff(runtime) },
    });
  };
}
