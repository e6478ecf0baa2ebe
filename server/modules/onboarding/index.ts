export { recordDemo } from "./demo-records.queries.ts";
export { isDemoRemoved } from "./get-onboarding.ts";
export { onboardingStaffRoutes } from "./onboarding.staff-routes.ts";
export { testMail } from "./send-test-mail.ts";
