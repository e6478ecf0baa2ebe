import { defineRoutes } from "../define-routes.ts";
import {
  DemoCounts,
  DismissOnboarding,
  Onboarding,
  RemovedDemo,
  TestPaymentLink,
} from "./onboarding.ts";

const right = "onboarding.edit";

export const staffOnboardingRoutes = defineRoutes("staff", {
  "GET /staff/onboarding": { summary: "Get the onboarding steps", right, reply: Onboarding },
  "POST /staff/onboarding/dismiss": {
    summary: "Dismiss or restore the onboarding checklist",
    right,
    body: DismissOnboarding,
  },
  "POST /staff/onboarding/test-email": { summary: "Send yourself a test email", right },
  "POST /staff/onboarding/test-payment": {
    summary: "Start a ₦100 test payment",
    right,
    status: 201,
    reply: TestPaymentLink,
  },
  "POST /staff/onboarding/remove-demo": {
    summary: "Remove the demo data",
    right,
    body: DemoCounts,
    reply: RemovedDemo,
    errors: ["conflict"],
  },
});
