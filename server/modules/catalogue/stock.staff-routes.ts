import { dataOf } from "#contract/api/envelope.ts";
import { Idempotent } from "#contract/api/idempotent.ts";
import {
  ChangedStockCells,
  ChangeStockCells,
  CountSheetQuery,
  StockPage,
  StockQuery,
  StockRow,
} from "#contract/api/staff-stock.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { onceKey } from "#server/platform/http/once-key.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { sendFile } from "#server/platform/http/send-file.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { changeCellsAsStaff } from "./change-cells.ts";
import { countSheetFile, printListed } from "./count-sheet.ts";
import { listStock, tellStock } from "./stock-sheet.ts";

/** Bytes of two hundred cells. */
const bodyLimit = 128 * 1024;

/** Staff's calls on the stock of all goods. */
export function stockStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/stock",
      staffCall("products.read", "Stock by product and size, fifty products at a time", {
        querystring: StockQuery,
        response: { 200: StockPage },
      }),
      async (request) => await listStock(db, request.query),
    );

    app.get(
      "/stock/count-sheet",
      staffCall("products.read", "A sheet to count the listed goods on, as a PDF without numbers", {
        querystring: CountSheetQuery,
      }),
      async (request, reply) => {
        const content = await printListed(runtime, request.query);
        return sendFile(reply, { ...countSheetFile, content });
      },
    );

    app.get(
      "/stock/:id",
      staffCall("products.read", "The stock of one product by size", {
        params: RecordParams,
        response: { 200: dataOf(StockRow) },
      }),
      async (request) => ({ data: await tellStock(db, request.params.id) }),
    );

    app.post(
      "/stock/changes",
      {
        bodyLimit,
        ...staffCall(
          "stock.change",
          "Note pieces that came or went of sizes of any products, each for itself",
          {
            headers: Idempotent,
            body: ChangeStockCells,
            response: { 200: dataOf(ChangedStockCells) },
          },
        ),
      },
      async (request) => {
        const key = onceKey(request.headers);
        const staff = requireStaff(request);
        return { data: await changeCellsAsStaff(runtime, staff, request.body, key) };
      },
    );
  };
}
