import { dataOf, NoContent } from "#contract/api/envelope.ts";
import {
  DemoCounts,
  DismissFirstSteps,
  FirstSteps,
  RemovedDemo,
  TestPaymentPlace,
} from "#contract/api/first-steps.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { beginTestPayment } from "#server/modules/payments/index.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { staffCall } from "#server/platform/http/staff-call.ts";
import { lockFirstSteps, saveDismissed } from "./first-steps.queries.ts";
import { removeDemo } from "./remove-demo.ts";
import { sendTestMail } from "./send-test-mail.ts";
import { tellFirstSteps } from "./tell-first-steps.ts";

/** Tests cost a mail or a call of the provider each, and nobody needs many. */
const tests = { name: "first-steps", limit: 20, windowSeconds: 3600 };

/**
 * An owner's calls on the first steps of a store.
 * @param demoGoods ids of the goods to try a store with
 */
export function firstStepsStaffRoutes(
  runtime: Runtime,
  { demoGoods }: { readonly demoGoods: readonly string[] },
): StaffPlugin {
  return async (app) => {
    app.get(
      "/first-steps",
      staffCall("steps.take", "What is left to do before the first sale", {
        response: { 200: dataOf(FirstSteps) },
      }),
      async () => ({ data: await tellFirstSteps(runtime.db, runtime, demoGoods) }),
    );

    app.post(
      "/first-steps/dismissal",
      staffCall("steps.take", "Put the list of first steps away, or take it out again", {
        body: DismissFirstSteps,
        response: { 204: NoContent },
      }),
      async (request, reply) => {
        const { dismissed } = request.body;
        await changeAsStaff(runtime, requireStaff(request), async (tx) => {
          const before = (await lockFirstSteps(tx)).dismissedAt !== null;
          if (before === dismissed) return { reply: undefined, change: null };
          await saveDismissed(tx, dismissed ? runtime.clock() : null);
          const action = dismissed ? "first_steps.put_away" : "first_steps.taken_out";
          return {
            reply: undefined,
            change: { action, subject: "first-steps", after: { dismissed } },
          };
        });
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/first-steps/mail",
      staffCall("steps.take", "Mail the asking owner, to try the mail server", {
        response: { 204: NoContent },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        await runtime.limits.spend(tests, `mail ${staff.id}`);
        await sendTestMail(runtime, staff);
        return reply.code(204).send(null);
      },
    );

    app.post(
      "/first-steps/payment",
      staffCall("steps.take", "Begin a payment of ₦100 to try the provider's keys", {
        response: { 201: dataOf(TestPaymentPlace) },
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        await runtime.limits.spend(tests, `payment ${staff.id}`);
        return reply.code(201).send({ data: await beginTestPayment(runtime, staff) });
      },
    );

    app.post(
      "/first-steps/demo/removal",
      staffCall("steps.take", "Take everything that came with the store to try it with out of it", {
        body: DemoCounts,
        response: { 200: dataOf(RemovedDemo) },
      }),
      async (request) => {
        const staff = requireStaff(request);
        return { data: await removeDemo(runtime, staff, demoGoods, request.body) };
      },
    );
  };
}
