export { addGauges } from "./add-gauges.ts";
export { storeStaffRoutes } from "./store.staff-routes.ts";
export { watchStore } from "./watch-store.ts";
