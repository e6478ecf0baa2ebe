import { dataOf, pageOf } from "#contract/api/envelope.ts";
import { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import {
  CountedSizes,
  CountingPage,
  CountingQuery,
  CountSizes,
  Differences,
  EndStocktake,
  StartStocktake,
  Stocktake,
  StocktakeCountSheetQuery,
  StocktakesQuery,
} from "#contract/api/stock/stocktakes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { countSheetFile } from "#server/modules/catalogue/stock/index.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import { sendFile } from "#server/platform/files/send-file.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { getIdempotencyKey, RecordParams } from "#server/platform/http/request-params.ts";
import { recordHandler, staffCall } from "#server/platform/http/staff-call.ts";
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
const one = { params: RecordParams, response: { 200: dataOf(Stocktake) } };

export function stocktakeStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/stock-counts",
      staffCall("products.read", "List stock counts, open ones first", {
        querystring: StocktakesQuery,
        response: { 200: pageOf(Stocktake) },
      }),
      async (request) => await listStocktakes(db, request.query),
    );

    app.post(
      "/stock-counts",
      staffCall("stock.change", "Start a stock count of everything, a category or a type", {
        headers: IdempotencyHeaders,
        body: StartStocktake,
        response: { 201: dataOf(Stocktake) },
      }),
      async (request, reply) => {
        const key = getIdempotencyKey(request.headers);
        const data = await startStocktake(runtime, requireStaff(request), request.body, key);
        return reply.code(201).send({ data });
      },
    );

    app.get(
      "/stock-counts/:id",
      staffCall("products.read", "Get a stock count and its progress", one),
      async (request) => ({ data: await getStocktake(db, request.params.id) }),
    );

    app.get(
      "/stock-counts/:id/products",
      staffCall("products.read", "List the products of a stock count with their counts", {
        params: RecordParams,
        querystring: CountingQuery,
        response: { 200: CountingPage },
      }),
      async (request) => await listCounting(db, request.params.id, request.query),
    );

    app.get(
      "/stock-counts/:id/count-sheet",
      staffCall("products.read", "Get the count sheet of a stock count as PDF", {
        params: RecordParams,
        querystring: StocktakeCountSheetQuery,
      }),
      async (request, reply) => {
        const content = await createStocktakeCountSheet(runtime, request.params.id, request.query);
        return sendFile(reply, { ...countSheetFile, content });
      },
    );

    app.get(
      "/stock-counts/:id/differences",
      staffCall("products.read", "List the differences of a stock count", {
        params: RecordParams,
        response: { 200: dataOf(Differences) },
      }),
      async (request) => ({ data: await getDifferences(db, request.params.id) }),
    );

    app.post(
      "/stock-counts/:id/counts",
      {
        bodyLimit,
        ...staffCall("stock.change", "Save counts", {
          params: RecordParams,
          body: CountSizes,
          response: { 200: dataOf(CountedSizes) },
        }),
      },
      recordHandler(runtime, countSizes),
    );

    app.post(
      "/stock-counts/:id/finish",
      staffCall("stock.change", "Apply the differences and finish a stock count", {
        ...one,
        body: EndStocktake,
      }),
      recordHandler(runtime, finishStocktake),
    );

    app.post(
      "/stock-counts/:id/discard",
      staffCall("stock.change", "Discard a stock count", {
        ...one,
        body: EndStocktake,
      }),
      recordHandler(runtime, discardStocktake),
    );
  };
}
