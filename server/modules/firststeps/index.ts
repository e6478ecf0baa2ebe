export { noteDemo } from "./demo-records.queries.ts";
export { firstStepsStaffRoutes } from "./first-steps.staff-routes.ts";
export { isDemoRemoved } from "./is-demo-removed.ts";
export { testMail } from "./send-test-mail.ts";
