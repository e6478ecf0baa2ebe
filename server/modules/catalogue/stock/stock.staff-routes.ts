import { dataOf } from "#contract/api/envelope.ts";
import { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import {
  AdjustedStockCells,
  AdjustStockCells,
  CountSheetQuery,
  StockList,
  StockQuery,
  StockRow,
} from "#contract/api/stock/stock.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import { sendFile } from "#server/platform/files/send-file.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { getIdempotencyKey, RecordParams } from "#server/platform/http/request-params.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { adjustStockGridAsStaff } from "./adjust-stock.ts";
import { countSheetFile, createStockCountSheet } from "./count-sheet.ts";
import { getStockRow, listStock } from "./stock-grid.ts";

const bodyLimit = 128 * 1024;

export function stockStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/stock",
      staffCall("products.read", "List stock by product and size, 50 products at a time", {
        querystring: StockQuery,
        response: { 200: StockList },
      }),
      async (request) => await listStock(db, request.query),
    );

    app.get(
      "/stock/count-sheet",
      staffCall("products.read", "Get a count sheet of the listed products as PDF", {
        querystring: CountSheetQuery,
      }),
      async (request, reply) => {
        const content = await createStockCountSheet(runtime, request.query);
        return sendFile(reply, { ...countSheetFile, content });
      },
    );

    app.get(
      "/stock/:id",
      staffCall("products.read", "Get the stock of a product by size", {
        params: RecordParams,
        response: { 200: dataOf(StockRow) },
      }),
      async (request) => ({ data: await getStockRow(db, request.params.id) }),
    );

    app.post(
      "/stock/adjustments",
      {
        bodyLimit,
        ...staffCall("stock.change", "Adjust the stock of sizes of many products", {
          headers: IdempotencyHeaders,
          body: AdjustStockCells,
          response: { 200: dataOf(AdjustedStockCells) },
        }),
      },
      async (request) => {
        const key = getIdempotencyKey(request.headers);
        const staff = requireStaff(request);
        return { data: await adjustStockGridAsStaff(runtime, staff, request.body, key) };
      },
    );
  };
}
