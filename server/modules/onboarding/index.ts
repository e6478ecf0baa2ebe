export { getOnboarding, isDemoRemoved } from "./get-onboarding.ts";
export { recordDemo } from "./onboarding.queries.ts";
export { onboardingStaffRoutes } from "./onboarding.staff-routes.ts";
export { onboardingTemplates, testMail } from "./send-test-mail.ts";
