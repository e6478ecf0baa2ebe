export { createKeptGoods } from "./kept-goods.ts";
export { quickOrderRoutes } from "./quick-order.routes.ts";
