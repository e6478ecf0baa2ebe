import { defineRoutes } from "../define-routes.ts";
import { CreateStockAlert, StockAlert, StopStockAlerts } from "./stock-alerts.ts";

export const shopStockAlertRoutes = defineRoutes("products", {
  "POST /stock-alerts": {
    summary: "Ask for one email when a size is back in stock",
    body: CreateStockAlert,
    reply: StockAlert,
    errors: ["not_found"],
  },
  "POST /stock-alerts/stop": {
    summary: "End all stock alerts of an address with the token of an email (RFC 8058)",
    query: StopStockAlerts,
    reply: StockAlert,
    errors: ["not_found"],
  },
  "GET /stock-alerts/stop": {
    summary: "Open the page that asks before ending stock alerts",
    query: StopStockAlerts,
    file: true,
    hidden: true,
  },
});
