import { staffStocktakeRoutes } from "#contract/api/stock/stocktakes.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { countSheetFile } from "#server/modules/catalogue/stock/index.ts";
import { sendFile } from "#server/platform/files/send-file.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { getDifferences, getStocktake, listCounting, listStocktakes } from "./get-stocktake.ts";
import {
  countSizes,
  createStocktakeCountSheet,
  discardStocktake,
  finishStocktake,
  startStocktake,
} from "./stocktake-commands.ts";

/** Bytes, for 200 counts. */
const bodyLimit = 128 * 1024;

export function stocktakeStaffRoutes(runtime: Runtime): ApiPlugin {
  const { db } = runtime;
  return async (app) => {
    handleRoutes(app, staffStocktakeRoutes, {
      "GET /staff/stock-counts": ({ query }) => listStocktakes(db, query),
      "POST /staff/stock-counts": startStocktake(runtime),
      "GET /staff/stock-counts/:id": ({ params }) => getStocktake(db, params.id),
      "GET /staff/stock-counts/:id/products": ({ params, query }) =>
        listCounting(db, params.id, query),
      "GET /staff/stock-counts/:id/count-sheet": async ({ params, query }, reply) => {
        const content = await createStocktakeCountSheet(runtime, params.id, query);
        return sendFile(reply, { ...countSheetFile, content });
      },
      "GET /staff/stock-counts/:id/differences": ({ params }) => getDifferences(db, params.id),
      "POST /staff/stock-counts/:id/counts": { bodyLimit, handler: countSizes(runtime) },
      "POST /staff/stock-counts/:id/finish": finishStocktake(runtime),
      "POST /staff/stock-counts/:id/discard": discardStocktake(runtime),
    });
  };
}
