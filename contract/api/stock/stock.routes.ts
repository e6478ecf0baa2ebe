import { defineRoutes } from "../define-routes.ts";
import {
  AdjustedStockCells,
  AdjustStockCells,
  CountSheetQuery,
  StockList,
  StockQuery,
  StockRow,
} from "./stock.ts";

export const staffStockRoutes = defineRoutes("staff", {
  "GET /staff/stock": {
    summary: "List stock by product and size, 50 products at a time",
    right: "products.read",
    apiKey: "stock:read",
    query: StockQuery,
    reply: StockList,
  },
  "GET /staff/stock/count-sheet": {
    summary: "Get a count sheet of the listed products as PDF",
    right: "products.read",
    query: CountSheetQuery,
    file: true,
  },
  "GET /staff/stock/:id": {
    summary: "Get the stock of a product by size",
    right: "products.read",
    apiKey: "stock:read",
    reply: StockRow,
  },
  "POST /staff/stock/adjustments": {
    summary: "Adjust the stock of sizes of many products",
    right: "stock.change",
    apiKey: "stock:write",
    idempotent: true,
    body: AdjustStockCells,
    reply: AdjustedStockCells,
  },
});
