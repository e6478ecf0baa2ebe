import { staffOnboardingRoutes } from "#contract/api/settings/onboarding.routes.ts";
import type { DismissOnboarding } from "#contract/api/settings/onboarding.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { startTestPayment } from "#server/modules/payments/index.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { getOnboarding } from "./get-onboarding.ts";
import { lockOnboardingRow, saveDismissed } from "./onboarding.queries.ts";
import { removeDemo } from "./remove-demo.ts";
import { sendTestMail } from "./send-test-mail.ts";

/** Each test sends an email or calls the provider. */
const testLimit = { name: "first-steps", limit: 20, windowSeconds: 3600 };

export function onboardingStaffRoutes(
  runtime: Runtime,
  { demoProductIds }: { readonly demoProductIds: readonly string[] },
): ApiPlugin {
  const { db, limits } = runtime;
  return async (app) => {
    handleRoutes(app, staffOnboardingRoutes, {
      "GET /staff/onboarding": () => getOnboarding(db, runtime, demoProductIds),
      "POST /staff/onboarding/dismiss": dismissOnboarding(runtime),
      "POST /staff/onboarding/test-email": async (request) => {
        await limits.spend(testLimit, `mail ${request.staff.id}`);
        await sendTestMail(runtime)(request);
      },
      "POST /staff/onboarding/test-payment": async ({ staff }) => {
        await limits.spend(testLimit, `payment ${staff.id}`);
        return await startTestPayment(runtime, staff);
      },
      "POST /staff/onboarding/remove-demo": removeDemo(demoProductIds)(runtime),
    });
  };
}

const dismissOnboarding = staffCommand<DismissOnboarding, void, unknown>(
  async ({ tx, runtime, body: { dismissed } }) => {
    const before = (await lockOnboardingRow(tx)).dismissedAt !== null;
    if (before === dismissed) return { reply: undefined, change: null };
    await saveDismissed(tx, dismissed ? runtime.clock() : null);
    const action = dismissed ? "onboarding.dismissed" : "onboarding.restored";
    return { reply: undefined, change: { action, subject: "first-steps", after: { dismissed } } };
  },
);
