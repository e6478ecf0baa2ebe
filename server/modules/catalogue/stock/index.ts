export { listCountedSince } from "./adjust-stock.queries.ts";
export { applyCount } from "./adjust-stock.ts";
export { countSheetFile, createCountSheet } from "./count-sheet.ts";
export { countLowStock, findLowStock } from "./sales-velocity.queries.ts";
export { createSalesVelocityTask, salesVelocityJob } from "./sales-velocity.ts";
export { getStockByVariant } from "./stock.queries.ts";
export { stockStaffRoutes } from "./stock.staff-routes.ts";
export { listStockRows } from "./stock-grid.ts";
export { purgeMovements } from "./stock-ledger.queries.ts";
export {
  moveOrderedStock,
  outOfStockError,
  type ReleasedUnits,
  receiveStock,
  releaseExchange,
  releaseStock,
  removeReturnedStock,
  reserveForExchange,
  reserveStock,
  reserveStockAgain,
  reserveWrittenOffStock,
  writeOffStock,
} from "./stock-reservation.ts";
