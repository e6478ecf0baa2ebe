export { listCountedAmong, listTakenSizes } from "./counts.queries.ts";
export { nameStocktakes } from "./stocktakes.queries.ts";
export { stocktakeStaffRoutes } from "./stocktakes.staff-routes.ts";
export { stocktakesOfTypes } from "./stocktakes-of-types.ts";
