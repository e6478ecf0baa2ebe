export { listCountedProducts, listCountedSizes } from "./counts.queries.ts";
export { listStocktakeNames, stocktakeTypeReferences } from "./stocktakes.queries.ts";
export { stocktakeStaffRoutes } from "./stocktakes.staff-routes.ts";
