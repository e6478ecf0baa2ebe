export { createMatcherCache } from "./matcher-cache.ts";
export { quickOrderRoutes } from "./quick-order.routes.ts";
