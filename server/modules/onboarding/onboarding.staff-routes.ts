import { dataOf, NoContent } from "#contract/api/envelope.ts";
import {
  DemoCounts,
  DismissOnboarding,
  Onboarding,
  RemovedDemo,
  TestPaymentLink,
} from "#contract/api/settings/onboarding.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { startTestPayment } from "#server/modules/payments/index.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { getOnboarding } from "./get-onboarding.ts";
import { lockOnboardingRow, saveDismissed } from "./onboarding.queries.ts";
import { removeDemo } from "./remove-demo.ts";
import { sendTestMail } from "./send-test-mail.ts";

/** Each test sends an email or calls the provider. */
const testLimit = { name: "first-steps", limit: 20, windowSeconds: 3600 };

export function onboardingStaffRoutes(
  runtime: Runtime,
  { demoProductIds }: { readonly demoProductIds: readonly string[] },
): StaffPlugin {
  return async (app) => {
    app.get(
      "/onboarding",
      staffCall("onboarding.edit", "Get the onboarding steps", {
        response: { 200: dataOf(Onboarding) },
      }),
      async () => ({ data: await getOnboarding(runtime.db, runtime, demoProductIds) }),
    );

    app.post(
      "/onboarding/dismiss",
      staffCall("onboarding.edit", "Dismiss or restore the onboarding checklist", {
        body: DismissOnboarding,
        response: { 204: NoContent },
      }),
      async (request, reply) => {
        const { dismissed } = request.body;
        await changeAsStaff(runtime, requireStaff(request), async (tx) => {
          const before = (await lockOnboardingRow(tx)).dismissedAt !== null;
          if (before === dismissed) return { reply: undefined, change: null };
          await saveDismissed(tx, dismissed ? runtime.clock() : null);
          const action = dismissed ? "onboarding.dismissed" : "onboarding.restored";
          return {
            reply: undefined,
            change: { action, subject: "first-steps", after: { dismissed } },
          };
        });
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/onboarding/test-email",
      staffCall("onboarding.edit", "Send yourself a test email", {
        response: { 204: NoContent },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        await runtime.limits.spend(testLimit, `mail ${staff.id}`);
        await sendTestMail(runtime, staff);
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/onboarding/test-payment",
      staffCall("onboarding.edit", "Start a ₦100 test payment", {
        response: { 201: dataOf(TestPaymentLink) },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        await runtime.limits.spend(testLimit, `payment ${staff.id}`);
        return reply.code(201).send({ data: await startTestPayment(runtime, staff) });
      },
    );

    app.post(
      "/onboarding/remove-demo",
      staffCall("onboarding.edit", "Remove the demo data", {
        body: DemoCounts,
        response: { 200: dataOf(RemovedDemo) },
      }),
      async (request) => {
        const staff = requireStaff(request);
        return { data: await removeDemo(runtime, staff, demoProductIds, request.body) };
      },
    );
  };
}
