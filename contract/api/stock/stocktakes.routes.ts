import { defineRoutes } from "../define-routes.ts";
import { pageOf } from "../envelope.ts";
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
} from "./stocktakes.ts";

export const staffStocktakeRoutes = defineRoutes("staff", {
  "GET /staff/stock-counts": {
    summary: "List stock counts, open ones first",
    right: "products.read",
    query: StocktakesQuery,
    reply: pageOf(Stocktake),
  },
  "POST /staff/stock-counts": {
    summary: "Start a stock count of everything, a category or a type",
    right: "stock.change",
    idempotent: true,
    body: StartStocktake,
    status: 201,
    reply: Stocktake,
  },
  "GET /staff/stock-counts/:id": {
    summary: "Get a stock count and its progress",
    right: "products.read",
    reply: Stocktake,
  },
  "GET /staff/stock-counts/:id/products": {
    summary: "List the products of a stock count with their counts",
    right: "products.read",
    query: CountingQuery,
    reply: CountingPage,
  },
  "GET /staff/stock-counts/:id/count-sheet": {
    summary: "Get the count sheet of a stock count as PDF",
    right: "products.read",
    query: StocktakeCountSheetQuery,
    file: true,
  },
  "GET /staff/stock-counts/:id/differences": {
    summary: "List the differences of a stock count",
    right: "products.read",
    reply: Differences,
  },
  "POST /staff/stock-counts/:id/counts": {
    summary: "Save counts",
    right: "stock.change",
    body: CountSizes,
    reply: CountedSizes,
  },
  "POST /staff/stock-counts/:id/finish": {
    summary: "Apply the differences and finish a stock count",
    right: "stock.change",
    body: EndStocktake,
    reply: Stocktake,
  },
  "POST /staff/stock-counts/:id/discard": {
    summary: "Discard a stock count",
    right: "stock.change",
    body: EndStocktake,
    reply: Stocktake,
  },
});
