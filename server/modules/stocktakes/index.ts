export { listCountedProducts, listCountedSizes } from "./counts.queries.ts";
export { stocktakeTypeReferences } from "./stocktake-type-references.ts";
export { listStocktakeNames } from "./stocktakes.queries.ts";
export { stocktakeStaffRoutes } from "./stocktakes.staff-routes.ts";
