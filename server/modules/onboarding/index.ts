export { isDemoRemoved } from "./get-onboarding.ts";
export { recordDemo } from "./onboarding.queries.ts";
export { onboardingStaffRoutes } from "./onboarding.staff-routes.ts";
export { testMail } from "./send-test-mail.ts";
