export { recordDataRequest } from "./customer-commands.ts";
export { listCustomerNames, searchCustomers } from "./customers.queries.ts";
export { customerStaffRoutes } from "./customers.staff-routes.ts";
export { countDataRequests } from "./data-requests.queries.ts";
