export { tellReturns } from "./list-order-returns.ts";
export { deleteEndedLinks } from "./return-links.queries.ts";
export { countReturnSteps, countReturnsWaiting } from "./return-list.queries.ts";
export { returnMailSamples } from "./return-mail-samples.ts";
export { nameReturns } from "./returns.queries.ts";
export { returnRoutes } from "./returns.routes.ts";
export { returnStaffRoutes } from "./returns.staff-routes.ts";
export { forgetReturns, listReturnsOfOrders } from "./returns-of-customer.queries.ts";
