import { dataOf, pageOf } from "#contract/api/envelope.ts";
import { Idempotent } from "#contract/api/idempotent.ts";
import {
  CountedSizes,
  CountingPage,
  CountingQuery,
  CountSizes,
  Differences,
  EndStocktake,
  StartStocktake,
  Stocktake,
  StocktakesQuery,
  TakeSheetQuery,
} from "#contract/api/staff-stocktakes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { countSheetFile } from "#server/modules/catalogue/index.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { onceKey } from "#server/platform/http/once-key.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { sendFile } from "#server/platform/http/send-file.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { actOnRecord, staffCall } from "#server/platform/http/staff-call.ts";
import { countSizes, finishStocktake, giveUpStocktake, startStocktake } from "./keep-stocktake.ts";
import { printTake } from "./print-take.ts";
import { listCounting, listStocktakes, tellDifferences, tellStocktake } from "./tell-stocktake.ts";

/** Bytes of two hundred counts. */
const bodyLimit = 128 * 1024;
const one = { params: RecordParams, response: { 200: dataOf(Stocktake) } };

/** Staff's calls on stock-takes. */
export function stocktakeStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/stock-takes",
      staffCall("products.read", "Stock-takes, those that go on first, then the newest", {
        querystring: StocktakesQuery,
        response: { 200: pageOf(Stocktake) },
      }),
      async (request) => await listStocktakes(db, request.query),
    );

    app.post(
      "/stock-takes",
      staffCall("stock.change", "Begin to count everything, a category or a type", {
        headers: Idempotent,
        body: StartStocktake,
        response: { 201: dataOf(Stocktake) },
      }),
      async (request, reply) => {
        const key = onceKey(request.headers);
        const data = await startStocktake(runtime, requireStaff(request), request.body, key);
        return reply.code(201).send({ data });
      },
    );

    app.get(
      "/stock-takes/:id",
      staffCall("products.read", "A stock-take, and how far it is", one),
      async (request) => ({ data: await tellStocktake(db, request.params.id) }),
    );

    app.get(
      "/stock-takes/:id/products",
      staffCall("products.read", "Products of a stock-take with what was counted of each size", {
        params: RecordParams,
        querystring: CountingQuery,
        response: { 200: CountingPage },
      }),
      async (request) => await listCounting(db, request.params.id, request.query),
    );

    app.get(
      "/stock-takes/:id/count-sheet",
      staffCall("products.read", "A sheet to count by hand on, as a PDF without numbers", {
        params: RecordParams,
        querystring: TakeSheetQuery,
      }),
      async (request, reply) => {
        const content = await printTake(runtime, request.params.id, request.query);
        return sendFile(reply, { ...countSheetFile, content });
      },
    );

    app.get(
      "/stock-takes/:id/differences",
      staffCall("products.read", "Sizes of which another number was found than was expected", {
        params: RecordParams,
        response: { 200: dataOf(Differences) },
      }),
      async (request) => ({ data: await tellDifferences(db, request.params.id) }),
    );

    app.post(
      "/stock-takes/:id/counts",
      {
        bodyLimit,
        ...staffCall("stock.change", "Keep what was counted, beside what was expected then", {
          params: RecordParams,
          body: CountSizes,
          response: { 200: dataOf(CountedSizes) },
        }),
      },
      actOnRecord(runtime, countSizes),
    );

    app.post(
      "/stock-takes/:id/finish",
      staffCall("stock.change", "Write every difference in the ledger", {
        ...one,
        body: EndStocktake,
      }),
      actOnRecord(runtime, finishStocktake),
    );

    app.post(
      "/stock-takes/:id/give-up",
      staffCall("stock.change", "End a stock-take and write nothing", {
        ...one,
        body: EndStocktake,
      }),
      actOnRecord(runtime, giveUpStocktake),
    );
  };
}
