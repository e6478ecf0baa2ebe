export { nameStocktakes } from "./stocktakes.queries.ts";
export { stocktakeStaffRoutes } from "./stocktakes.staff-routes.ts";
