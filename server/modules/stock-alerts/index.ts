export { createSendStockAlertsTask, sendStockAlertsJob } from "./send-stock-alerts.ts";
export { stockAlertMailSamples, stockAlertTemplates } from "./stock-alert-mail.ts";
export {
  deleteStockAlertsOf,
  findVariantOnSale,
  insertStockAlert,
  listStockAlertsOf,
} from "./stock-alerts.queries.ts";
export { stockAlertRoutes } from "./stock-alerts.routes.ts";
