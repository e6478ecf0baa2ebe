export { nameCustomers, recountCustomers } from "./customers.queries.ts";
export { customerStaffRoutes } from "./customers.staff-routes.ts";
export { countDataRequests } from "./data-requests.queries.ts";
export { recordDataRequest } from "./record-data-request.ts";
export { searchCustomers } from "./search-customers.queries.ts";
